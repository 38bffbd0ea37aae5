import { Flag, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { itemBy } from '../queries.ts';
import { Button } from '../ui/Button.tsx';
import { Confirm, Dialog } from '../ui/Dialog.tsx';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import { MergeDialog } from '../ui/MergeDialog.tsx';
import { MoreMenu } from '../ui/MoreMenu.tsx';
import { QuietMenu } from '../ui/QuietMenu.tsx';
import { ShareDialog } from '../ui/ShareDialog.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { useWrite } from '../write.ts';
import { Group, Part } from './Part.tsx';
import { sentence } from './samples.ts';

const items: MenuItem[] = [
  { id: 'edit', label: 'Edit', icon: <Pencil size={18} aria-hidden /> },
  { id: 'move', label: 'Move to another shelf, whose name is long' },
  { id: 'delete', label: 'Delete', icon: <Trash2 size={18} aria-hidden />, isDangerous: true },
];

/** What lies above the page. */
export const Layers = () => (
  <Group title="Menus, dialogs, toasts">
    <Part name="Menu">
      <Menu label="Icon" items={items} onChoose={() => {}} />
      <Menu label="Outlined" variant="outlined" items={items} onChoose={() => {}} />
      <Menu label="Words" variant="secondary" button="Words" items={items} onChoose={() => {}} />
      <ReadingStatus />
    </Part>
    <Part name="MoreMenu, QuietMenu">
      <MoreMenu items={items} onChoose={() => {}} />
      <QuietMenu
        of="the review by @ada"
        actions={[
          {
            id: 'report',
            label: 'Report',
            icon: <Flag size={18} aria-hidden />,
            dialog: (onClose) => (
              <Dialog title="Report" onClose={onClose}>
                {null}
              </Dialog>
            ),
          },
        ]}
      />
    </Part>
    <Part name="Dialog, Confirm, ShareDialog, MergeDialog">
      <Opened by="Dialog">
        {(onClose) => (
          <Dialog title="A dialog with a title of more than one line on a phone" onClose={onClose}>
            <p>{sentence}</p>
          </Dialog>
        )}
      </Opened>
      <Opened by="Confirm">
        {(onClose) => (
          <Confirm
            question="Delete this review?"
            confirmLabel="Delete"
            isBusy={false}
            onConfirm={onClose}
            onClose={onClose}
          >
            <p>{sentence}</p>
          </Confirm>
        )}
      </Opened>
      <Opened by="ShareDialog">
        {(onClose) => (
          <ShareDialog
            path="/book/b1"
            title="Dune"
            hint="Only you see this."
            picture="/dev/cover.svg"
            onClose={onClose}
          />
        )}
      </Opened>
      <Opened by="MergeDialog">{(onClose) => <Merge onClose={onClose} />}</Opened>
    </Part>
    <Part name="useToasts">
      <Toasts />
    </Part>
  </Group>
);

function ReadingStatus() {
  const [chosen, choose] = useState('Reading');
  return (
    <Menu
      isAtEnd
      label={`${chosen}, status`}
      variant="primary"
      button={chosen}
      items={['Want to read', 'Reading', 'Read'].map((name) => ({
        id: name,
        label: name,
        isChosen: name === chosen,
      }))}
      onChoose={choose}
    />
  );
}

interface OpenedProps {
  by: string;
  children: (onClose: () => void) => ReactNode;
}

function Opened({ by, children }: OpenedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {by}
      </Button>
      {isOpen ? children(() => setOpen(false)) : null}
    </>
  );
}

const find = (q: string) =>
  itemBy('GET /api/authors', { query: { q } }, async () => [
    { _id: 'a1', name: 'Ursula K. Le Guin', books: 23, otherNames: ['U. K. Le Guin'] },
    { _id: 'a2', name: 'Ursula Le Guin', books: 1 },
  ]);

function Merge({ onClose }: { onClose: () => void }) {
  const merging = useWrite(async (id: string) => id, { failure: 'in place' });
  return (
    <MergeDialog
      of={{ _id: 'a3', name: 'Le Guin' }}
      find={find}
      merging={merging}
      onMerged={onClose}
      onClose={onClose}
    />
  );
}

function Toasts() {
  const { say, alert } = useToasts();
  return (
    <>
      <Button onClick={() => say('Saved.')}>Said</Button>
      <Button onClick={() => say('Removed.', { label: 'Undo', onPress: () => {} })}>
        Said, with Undo
      </Button>
      <Button onClick={() => alert(sentence)}>Failed</Button>
    </>
  );
}
