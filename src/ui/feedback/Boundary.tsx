import { Component, type ReactNode } from 'react';
import { isMovedNode, remountLimit } from './remount.ts';

interface Props {
  /** Rendered in place of what failed. */
  fallback: ReactNode;
  children: ReactNode;
}

interface State {
  /** Empty for one commit, so that the same content can be mounted again. */
  shown: 'children' | 'nothing' | 'fallback';
}

/** Keeps an error during rendering, or a chunk that failed to load, from emptying the whole page. */
export class Boundary extends Component<Props, State> {
  override state: State = { shown: 'children' };
  private readonly mayRemount = remountLimit();

  static getDerivedStateFromError(error: unknown): State {
    return { shown: isMovedNode(error) ? 'nothing' : 'fallback' };
  }

  override componentDidCatch(): void {
    if (this.state.shown === 'nothing')
      this.setState({ shown: this.mayRemount() ? 'children' : 'fallback' });
  }

  override render(): ReactNode {
    const { shown } = this.state;
    if (shown === 'nothing') return null;
    return shown === 'fallback' ? this.props.fallback : this.props.children;
  }
}
