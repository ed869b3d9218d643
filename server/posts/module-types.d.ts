/** @file What the types of Node lack: WebAssembly, and files that the bundler inlines. */

declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer;
  }
  type Module = object;
  const Module: new (bytes: Uint8Array) => Module;
  class RuntimeError extends Error {}
  function instantiate(
    module: Module,
    imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  ): Promise<{ readonly exports: unknown }>;
}

/** The file as a `data:` URL. */
declare module '*?url&inline' {
  const url: string;
  export default url;
}
