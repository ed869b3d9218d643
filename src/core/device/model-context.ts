/** @file The interface that browsers have for assistants (WebMCP); TypeScript does not know it yet. */

/** A tool as a page offers it. */
export interface ModelContextTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the input. */
  readonly inputSchema: object;
  readonly annotations: { readonly readOnlyHint: boolean };
  readonly execute: (input: unknown) => Promise<unknown>;
}

/** `document.modelContext`. */
export interface ModelContext {
  registerTool(tool: ModelContextTool): Promise<void>;
}

/** The interface of this browser; null where it has none. */
export function modelContext(): ModelContext | null {
  return (document as { readonly modelContext?: ModelContext }).modelContext ?? null;
}
