import { ScanBarcode } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { createPortal } from 'react-dom';
import { words } from '../../locales/words.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import type { ScanDialogProps } from './ScanDialog.tsx';

interface ScanButtonProps extends Omit<ScanDialogProps, 'onClose'> {
  /** With its word, where it does not stand beside a field. */
  isLarge?: boolean;
}

/** “Scan” beside a search for a book. The camera and all that reads its picture come when it is pressed. */
export function ScanButton({ isLarge = false, ...dialog }: ScanButtonProps) {
  const [Opened, setOpened] = useState<ComponentType<ScanDialogProps>>();
  const { alert } = useToasts();
  function open() {
    import('./ScanDialog.tsx').then(
      ({ ScanDialog }) => setOpened(() => ScanDialog),
      () => alert(words.scan.notLoaded),
    );
  }
  return (
    <>
      {isLarge ? (
        <Button onClick={open}>
          <ScanBarcode size={18} aria-hidden />
          {words.scan.series}
        </Button>
      ) : (
        <IconButton outlined label={words.scan.scan} title={words.scan.scan} onClick={open}>
          <ScanBarcode size={20} aria-hidden />
        </IconButton>
      )}
      {/* The button stands in the form of a search, and a form cannot stand in another. */}
      {Opened
        ? createPortal(<Opened {...dialog} onClose={() => setOpened(undefined)} />, document.body)
        : null}
    </>
  );
}
