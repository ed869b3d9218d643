import { Component, type ReactNode } from 'react';

interface Props {
  /** Drawn in place of what failed. */
  fallback: ReactNode;
  children: ReactNode;
}

interface State {
  isFailed: boolean;
}

/** Keeps a failure while drawing, or of a part that did not arrive, from emptying the whole page. */
export class Boundary extends Component<Props, State> {
  override state: State = { isFailed: false };

  static getDerivedStateFromError(): State {
    return { isFailed: true };
  }

  override render(): ReactNode {
    return this.state.isFailed ? this.props.fallback : this.props.children;
  }
}
