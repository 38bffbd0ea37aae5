import { reportAction } from '../features/reports/ReportDialog.tsx';
import { words } from '../locales/words.ts';
import { QuietMenu } from '../ui/QuietMenu.tsx';

/** What is rarely done with somebody else's review. */
export const ReviewMenu = ({ id, username }: { id: string; username: string }) => (
  <QuietMenu
    isAtEnd
    of={words.safety.review(username)}
    actions={[reportAction({ kind: 'review', subject: id, username })]}
  />
);
