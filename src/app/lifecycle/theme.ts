/** @file The look: it follows the device until somebody says otherwise. */
import { readLocal, writeLocal } from '../../core/storage/storage.ts';
import { useTheme, type Theme } from './theme-store.ts';

/** Takes the stored choice, before the first render. */
export function startTheme(): void {
  useTheme.setState({ theme: readLocal('theme') ?? 'system' });
}

/** Chooses a look and keeps it. */
export function switchTheme(theme: Theme): void {
  writeLocal('theme', theme === 'system' ? null : theme);
  useTheme.setState({ theme });
}
