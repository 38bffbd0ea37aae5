import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { Unloaded } from '../ui/Unloaded.tsx';
import { Skeleton, Waiting } from '../ui/Waiting.tsx';
import { Group, Part } from './Part.tsx';
import { sentence } from './samples.ts';

const refetch = async () => ({}) as never;

/** What is seen while something is not there. */
export const States = () => (
  <Group title="Loading, empty, failed">
    <Part name="Waiting, Skeleton" isWide>
      <Waiting text="Loading" />
      <Waiting text="Verifying access..." hasSpinner />
      {(['line', 'title', 'row', 'circle'] as const).map((shape) => (
        <Skeleton key={shape} shape={shape} />
      ))}
    </Part>
    <Part name="ProgressBar">
      <ProgressBar label="31 %" done={31} />
      <ProgressBar label="12 of 24 books" done={12} of={24} even={15} isHigh />
    </Part>
    <Part name="Empty" isWide>
      {(['shelf', 'chair', 'page', 'lamp'] as const).map((drawing) => (
        <Empty key={drawing} drawing={drawing} text="Nothing is here yet." more={sentence}>
          <Button variant="primary">Begin</Button>
        </Empty>
      ))}
    </Part>
    <Part name="Alert, RetryAlert" isWide>
      <Alert text={sentence} />
      <RetryAlert text="These could not be loaded." query={{ refetch }} />
    </Part>
    <Part name="Unloaded" isWide>
      <Unloaded
        query={{ isPending: true, error: null, refetch }}
        notFound="There is no such book."
        failed="The book could not be loaded."
      />
      <Unloaded
        query={{ isPending: false, error: new Error('no answer'), refetch }}
        notFound="There is no such book."
        failed="The book could not be loaded."
      />
    </Part>
    <Part name="ErrorBoundary" isWide>
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>
    </Part>
  </Group>
);

function Broken(): never {
  throw new Error('A part that is broken on purpose');
}
