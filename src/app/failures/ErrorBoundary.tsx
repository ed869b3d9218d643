import { Component, lazy, Suspense, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { reloadForChunk } from './failed-chunk.ts';
import { reloadPage } from '../../core/browser/navigation.ts';
import { loadFailedScreen } from './failed-screen.ts';
import { forgetScreen, ScreenLoadError } from '../routes/screen-loader.ts';
import { mayRemount, movedNodeError, nameOf, partLoadError } from '../../ui/feedback/remount.ts';
import type { Route } from '../routes/route.ts';

/** What remains to say when even the screen for failures could not be fetched. */
function BareFailure() {
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
  /** Absent around the whole app. */
  route?: Route;
  children: ReactNode;
}

interface State {
  /** `moved`: empty for one commit, so that the same content can be mounted again. */
  failed: 'no' | 'chunk' | 'part' | 'bug' | 'moved';
}

/** Catches an error during rendering, and a file that failed to load (one reload, then a message). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: 'no' };
  lastAt?: number;

  static getDerivedStateFromError(error: unknown): State {
    const name = nameOf(error);
    if (name === movedNodeError) return { failed: 'moved' };
    if (name === partLoadError) return { failed: 'part' };
    return { failed: error instanceof ScreenLoadError ? 'chunk' : 'bug' };
  }

  override componentDidCatch(): void {
    const { route } = this.props;
    const { failed } = this.state;
    if (failed === 'moved') this.setState({ failed: mayRemount(this) ? 'no' : 'bug' });
    if (route === undefined || (failed !== 'chunk' && failed !== 'part')) return;
    if (failed === 'chunk') forgetScreen(route.name);
    reloadForChunk(route.name);
  }

  /** A route without a screen is a separate document: reload it. A part that failed stays so until then. */
  retry = (): void => {
    if (this.props.route?.load === undefined || this.state.failed === 'part') reloadPage();
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
