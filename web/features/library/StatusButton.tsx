import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { STATUSES, type Status } from '../../../shared/library.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import styles from './Library.module.css';
import { STATUS_ICONS } from './statusIcons.ts';
import { type OwnStatus, statusText } from './statusWords.ts';

interface StatusButtonProps {
  title: string;
  entry: OwnStatus;
  isBusy: boolean;
  onChoose: (status: Status | null) => void;
}

/** What a book is to somebody: one press wants it, the menu has the others. */
export function StatusButton({ title, entry, isBusy, onChoose }: StatusButtonProps) {
  const { status } = entry;
  const Icon = STATUS_ICONS[status ?? 'want'];
  const items = [
    ...STATUSES.map((id) => {
      const ItemIcon = STATUS_ICONS[id];
      return {
        id,
        label: words.library.statuses[id],
        icon: <ItemIcon size={18} aria-hidden />,
        isChosen: id === status,
      };
    }),
    ...(status === null ? [] : [{ id: '', label: words.library.noStatus, isChosen: false }]),
  ];
  const root = useRef<HTMLSpanElement>(null);
  const isChoosing = useRef(false);
  const isNone = status === null;

  // Another button stands here with the first status and without one; what was pressed is gone by then.
  useEffect(() => {
    const isLost = isChoosing.current && document.activeElement === document.body;
    isChoosing.current = false;
    if (isLost)
      root.current?.querySelector<HTMLElement>(isNone ? 'button' : '[aria-haspopup]')?.focus();
  }, [isNone]);

  function choose(chosen: Status | null) {
    isChoosing.current = true;
    onChoose(chosen);
  }

  const chooseIn = (id: string) => choose(STATUSES.find((known) => known === id) ?? null);
  const shown = (
    <>
      <Icon size={18} aria-hidden />
      {isBusy ? words.controls.updating : statusText(entry) || words.library.statuses.want}
    </>
  );
  if (status !== null)
    return (
      <span ref={root} className={styles.status}>
        <Menu
          label={[statusText(entry), words.library.statusOf(title)].join(words.controls.comma)}
          variant="secondary"
          button={
            <>
              {shown}
              <ChevronDown size={16} aria-hidden />
            </>
          }
          items={items}
          onChoose={chooseIn}
        />
      </span>
    );
  return (
    <span ref={root} className={styles.split}>
      <Button variant="primary" aria-disabled={isBusy} onClick={() => isBusy || choose('want')}>
        {shown}
      </Button>
      <Menu
        label={words.library.change}
        variant="primary"
        className={styles.more}
        button={<ChevronDown size={18} aria-hidden />}
        items={items}
        onChoose={chooseIn}
      />
    </span>
  );
}
