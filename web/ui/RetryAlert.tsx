import { words } from '../locales/words.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

interface RetryAlertProps {
  text: string;
  query: { refetch: () => unknown };
}

/** Says that something could not be loaded, and loads it again. */
export const RetryAlert = ({ text, query }: RetryAlertProps) => (
  <Alert text={text}>
    <Button small onClick={() => query.refetch()}>
      {words.controls.retry}
    </Button>
  </Alert>
);
