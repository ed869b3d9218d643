/** @file The theme: it follows the device until the user chooses one. */
import { readLocal, writeLocal } from '../../core/storage/storage.ts';
import { useTheme, type Theme } from './theme-store.ts';

/** Takes the stored choice, before the first render. */
export function startTheme(): void {
  useTheme.setState({ theme: readLocal('theme') ?? 'system' });
}

/** Applies and stores a theme. */
export function switchTheme(theme: Theme): void {
  writeLocal('theme', theme === 'system' ? null : theme);
  useTheme.setState({ theme });
}
