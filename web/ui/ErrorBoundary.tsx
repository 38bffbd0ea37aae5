import { Component, type ReactNode } from 'react';
import { words } from '../locales/words.ts';
import { Button } from './Button.tsx';
import { Page } from './Page.tsx';

/** Heard of the page when the server answers again. */
export const BACK = 'commonplace:back';
/** Said to it when code could not be fetched. */
export const LOST = 'commonplace:lost';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** What stands in its place; if nothing is said, that this page could not be shown. */
  instead?: ReactNode;
  /** Which screen it is around: at another one, it begins anew. */
  place?: string;
}

/** Keeps a fault of one part from taking the page down: a part that did not load, a bug. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  /** What did not load for want of a network may load now. */
  tryAgain = () => {
    if (this.state.hasFailed) this.setState({ hasFailed: false });
  };

  override componentDidMount() {
    addEventListener(BACK, this.tryAgain);
  }

  override componentDidUpdate({ place }: ErrorBoundaryProps) {
    if (place !== this.props.place) this.tryAgain();
  }

  override componentWillUnmount() {
    removeEventListener(BACK, this.tryAgain);
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
    // What browsers throw where a module does not come, each in its words.
    if (error instanceof TypeError && /import|module/i.test(error.message))
      dispatchEvent(new Event(LOST));
  }

  override render() {
    const { children, instead } = this.props;
    if (!this.state.hasFailed) return children;
    if (instead !== undefined) return instead;
    return (
      <div role="alert">
        <Page title={words.states.pageFailed} width="prose">
          <Button variant="primary" onClick={() => location.reload()}>
            {words.controls.reload}
          </Button>
        </Page>
      </div>
    );
  }
}
