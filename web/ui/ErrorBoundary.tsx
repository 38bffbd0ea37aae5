import { Component, type ReactNode } from 'react';
import { words } from '../locales/words.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

/** Keeps a fault of one screen from taking the page down: a part that did not load, a bug. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Alert text={words.states.pageFailed}>
        <Button onClick={() => location.reload()}>{words.controls.reload}</Button>
      </Alert>
    );
  }
}
