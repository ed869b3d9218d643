import { Component, lazy, Suspense, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { reloadForChunk } from './failed-chunk.ts';
import { reloadPage } from '../../core/browser/navigation.ts';
import { loadFailedScreen } from './failed-screen.ts';
import { forgetScreen, ScreenLoadError } from '../routes/screen-loader.ts';
import { isMovedNode, remountLimit } from '../../ui/feedback/remount.ts';
import type { Route } from '../routes/route.ts';

/** What remains to say when even the screen for failures could not be fetched. */
export function BareFailure() {
  return (
    <p role="alert">
      <FormattedMessage id="app.failedTitle" />{' '}
      <a href="/">
        <FormattedMessage id="app.toStart" />
      </a>
    </p>
  );
}

const FailedScreen = lazy(async () => {
  const module = await loadFailedScreen().catch(() => null);
  return { default: module?.FailedScreen ?? BareFailure };
});

interface Props {
  route: Route;
  children: ReactNode;
}

interface State {
  /** `moved`: the screen is empty for one commit, to be mounted again. */
  failed: 'no' | 'chunk' | 'bug' | 'moved';
}

/** Catches an error during rendering, and a screen that failed to load (one reload, then a message). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: 'no' };

  private readonly mayRemount = remountLimit();
  private scrollY = 0;

  static getDerivedStateFromError(error: unknown): State {
    if (isMovedNode(error)) return { failed: 'moved' };
    return { failed: error instanceof ScreenLoadError ? 'chunk' : 'bug' };
  }

  /** An empty screen is scrolled to its top. */
  override getSnapshotBeforeUpdate(): null {
    if (this.state.failed === 'moved') this.scrollY = window.scrollY;
    return null;
  }

  override componentDidUpdate(_: Props, { failed }: State): void {
    if (failed === 'moved' && this.state.failed === 'no') window.scrollTo(0, this.scrollY);
  }

  override componentDidCatch(error: unknown): void {
    if (isMovedNode(error)) this.setState({ failed: this.mayRemount() ? 'no' : 'bug' });
    if (!(error instanceof ScreenLoadError)) return;
    const { name } = this.props.route;
    forgetScreen(name);
    reloadForChunk(name);
  }

  /** A route without a screen is a separate document: reload it. */
  retry = (): void => {
    if (this.props.route.load === undefined) reloadPage();
    else this.setState({ failed: 'no' });
  };

  override render(): ReactNode {
    const { failed } = this.state;
    if (failed === 'no') return this.props.children;
    if (failed === 'moved') return null;
    return (
      <Suspense fallback={null}>
        <FailedScreen isBug={failed === 'bug'} onRetry={this.retry} />
      </Suspense>
    );
  }
}
