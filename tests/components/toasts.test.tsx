import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { navigate } from '../../web/router.tsx';
import { useAccount } from '../../web/session/account.tsx';
import { useToasts } from '../../web/ui/Toasts.tsx';
import { ada, settle, show } from '../support/shown.tsx';

let toasts: ReturnType<typeof useToasts>;
function Holder() {
  toasts = useToasts();
  return null;
}
const undone: string[] = [];
const undo = (what: string) => ({ label: `Undo ${what}`, onPress: () => undone.push(what) });

it('what can be taken back is there for its time, whatever is said after it, the last one first', () => {
  show(<Holder />);
  act(() => toasts.say('First taken off', undo('first')));
  act(() => toasts.say('Second taken off', undo('second')));
  act(() => toasts.say('Saved'));
  act(() => toasts.say('Saved again'));
  expect(screen.queryByText('Saved')).toBeNull();
  screen.getByText('Saved again');
  expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(undone).toEqual(['second']);
  fireEvent.click(screen.getByRole('button', { name: 'Undo first' }));
  expect(undone).toEqual(['second', 'first']);
});

it('a failure stays until it is closed, whatever else goes well', () => {
  vi.useFakeTimers();
  show(<Holder />);
  act(() => toasts.alert('Could not be saved'));
  act(() => toasts.alert('Could not be saved'));
  act(() => toasts.alert('Neither could this'));
  act(() => toasts.say('Saved'));
  act(() => vi.advanceTimersByTime(60_000));
  vi.useRealTimers();
  expect(screen.queryByText('Saved')).toBeNull();
  expect(screen.getAllByText('Could not be saved')).toHaveLength(1);
  screen.getByText('Neither could this');
});

it('at most two are there at once, with what can be taken back among them, and the others wait', () => {
  show(<Holder />);
  act(() => toasts.say('Taken off', undo('it')));
  for (const n of [1, 2, 3, 4, 5]) act(() => toasts.alert(`Failure ${n}`));
  const shown = () => screen.getAllByRole('button', { name: 'Dismiss' }).length;
  expect(shown()).toBe(2);
  screen.getByText('Failure 5');
  fireEvent.click(screen.getByRole('button', { name: 'Undo it' }));
  expect(undone.at(-1)).toBe('it');
  expect(shown()).toBe(2);
  screen.getByText('Failure 4');
  for (const n of [5, 4]) fireEvent.click(dismissOf(`Failure ${n}`));
  screen.getByText('Failure 3');
});

const dismissOf = (text: string) =>
  within(screen.getByText(text).closest('p') as HTMLElement).getByRole('button', {
    name: 'Dismiss',
  });

it('a failure is there however much can be taken back, and what was only said does not come late', () => {
  show(<Holder />);
  for (const n of [1, 2, 3, 4, 5]) act(() => toasts.say(`Taken off ${n}`, undo(`${n}`)));
  act(() => toasts.say('Saved'));
  act(() => toasts.alert('Failure'));
  screen.getByText('Failure');
  expect(screen.queryByText('Saved')).toBeNull();
  fireEvent.click(dismissOf('Failure'));
  expect(screen.queryByText('Saved')).toBeNull();
});

it('the focus is given back by a message that makes room for a newer one', () => {
  show(
    <>
      <button type="button">Before</button>
      <Holder />
    </>,
  );
  screen.getByText('Before').focus();
  for (const n of [1, 2]) act(() => toasts.alert(`Failure ${n}`));
  act(() => dismissOf('Failure 1').focus());
  act(() => toasts.alert('Failure 3'));
  expect(screen.queryByText('Failure 1')).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Before'));
});

it('a failure goes with the page it is about, and what can be taken back comes along', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  show(<Holder />);
  act(() => toasts.alert('Could not be saved'));
  act(() => toasts.say('Taken off', undo('it')));
  now.mockReturnValue(7_000);
  act(() => toasts.alert('Said on leaving'));
  act(() => navigate('/search'));
  await settle();
  now.mockRestore();
  expect(screen.queryByText('Could not be saved')).toBeNull();
  screen.getByText('Said on leaving');
  screen.getByText('Taken off');
});

it('a failure without a network says so, and goes when the network is back and it could be read', () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const isBack = () => act(() => void dispatchEvent(new Event('online')));
  show(<Holder />);
  act(() => toasts.alert('Could not be saved.', { isOfNetwork: true }));
  act(() => toasts.alert('Please sign in'));
  screen.getByText('You’re offline. Could not be saved.');
  network.mockReturnValue(true);
  isBack();
  screen.getByText('You’re offline. Could not be saved.');
  now.mockReturnValue(7_000);
  isBack();
  now.mockRestore();
  expect(screen.queryByText(/Could not be saved/)).toBeNull();
  screen.getByText('Please sign in');
});

it('what somebody could take back is gone for whoever comes after them, and what was said stays', () => {
  let account: ReturnType<typeof useAccount> | undefined;
  function Member() {
    account = useAccount();
    return <Holder />;
  }
  show(<Member />);
  act(() => toasts.say('Emma is off your list', undo('Emma')));
  act(() => toasts.say('Saved'));
  act(() => account?.clearUser());
  expect(screen.queryByText('Emma is off your list')).toBeNull();
  screen.getByText('Saved');
  const before = undone.length;
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(undone).toHaveLength(before);
  // What a visitor had pressed is done when they sign in.
  act(() => toasts.say('Want to read', undo('that')));
  act(() => account?.setUser(ada));
  screen.getByText('Want to read');
});
