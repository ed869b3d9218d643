import { Component, lazy, Suspense, type ReactNode } from 'react';
import { reloadForChunk } from '../flows/failed-chunk.ts';
import { BareFailure } from './BareFailure.tsx';
import { loadFailedScreen } from './failed-screen.ts';
import { forgetScreen, ScreenLoadError } from './screen-loader.ts';
import type { RouteName } from './route-table.ts';

const FailedScreen = lazy(async () => {
  const module = await loadFailedScreen().catch(() => null);
  return { default: module?.FailedScreen ?? BareFailure };
});

interface Props {
  name: RouteName;
  children: ReactNode;
}

interface State {
  failed: 'no' | 'chunk' | 'bug';
}

/** Catches a bug while drawing, and a screen whose file did not arrive (one reload, then a word). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: 'no' };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: error instanceof ScreenLoadError ? 'chunk' : 'bug' };
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof ScreenLoadError)) return;
    forgetScreen(this.props.name);
    reloadForChunk(this.props.name);
  }

  override render(): ReactNode {
    const { failed } = this.state;
    if (failed === 'no') return this.props.children;
    return (
      <Suspense fallback={null}>
        <FailedScreen isBug={failed === 'bug'} onRetry={() => this.setState({ failed: 'no' })} />
      </Suspense>
    );
  }
}
