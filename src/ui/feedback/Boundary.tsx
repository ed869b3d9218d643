import { Component, type ReactNode } from 'react';
import { mayRemount, movedNodeError, nameOf, partLoadError } from './remount.ts';

interface Props {
  /** Rendered in place of what failed. */
  fallback: ReactNode;
  children: ReactNode;
}

interface State {
  /** Empty for one commit, so that the same content can be mounted again. */
  shown: 'children' | 'nothing' | 'fallback';
  error?: unknown;
}

/** Keeps an error during rendering, or a chunk that failed to load, from emptying the whole page. */
export class Boundary extends Component<Props, State> {
  override state: State = { shown: 'children' };
  lastAt?: number;

  static getDerivedStateFromError(error: unknown): State {
    return { shown: nameOf(error) === movedNodeError ? 'nothing' : 'fallback', error };
  }

  override componentDidCatch(): void {
    if (this.state.shown !== 'nothing') return;
    this.setState({ shown: mayRemount(this) ? 'children' : 'fallback', error: undefined });
  }

  override render(): ReactNode {
    const { shown, error } = this.state;
    // What was pressed and cannot come concerns the whole screen.
    if (nameOf(error) === partLoadError) throw error;
    if (shown === 'nothing') return null;
    return shown === 'fallback' ? this.props.fallback : this.props.children;
  }
}
