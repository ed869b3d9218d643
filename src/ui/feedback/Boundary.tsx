import { Component, type ReactNode } from 'react';

interface Props {
  /** Rendered in place of what failed. */
  fallback: ReactNode;
  children: ReactNode;
}

interface State {
  isFailed: boolean;
}

/** Keeps an error during rendering, or a chunk that failed to load, from emptying the whole page. */
export class Boundary extends Component<Props, State> {
  override state: State = { isFailed: false };

  static getDerivedStateFromError(): State {
    return { isFailed: true };
  }

  override render(): ReactNode {
    return this.state.isFailed ? this.props.fallback : this.props.children;
  }
}
