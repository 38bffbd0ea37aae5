import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { words } from '../locales/words.ts';
import { Button } from './Button.tsx';
import { copyText } from './copyText.ts';
import { useToasts } from './Toasts.tsx';

export interface ShareProps {
  /** The address on this site that shows what the link is about, such as `/book/OL893415W`. */
  path: string;
  title: string;
  /** What whoever shares it is to know, such as that others do not see it. */
  hint?: string | undefined;
}

/** Copies a link, and says so. */
export function useCopyLink() {
  const { say, alert } = useToasts();
  return async ({ path, hint }: ShareProps) => {
    const url = new URL(path, location.origin).href;
    try {
      await copyText(url);
      say(hint ? words.links.copiedAnd(hint) : words.links.copied);
    } catch {
      // Forbidden, or not there outside of https.
      alert(words.links.notCopied(url));
    }
  };
}

/** Hands a link to the system's own way of sharing, and copies it where there is none. */
export function useShare() {
  const { say } = useToasts();
  const copyLink = useCopyLink();
  return async (link: ShareProps) => {
    const { path, title, hint } = link;
    const isShared = await shared({ title, url: new URL(path, location.origin).href });
    if (!isShared) return copyLink(link);
    if (hint) say(hint);
  };
}

/** A button that shares a link, and a picture where there is one. */
export function ShareButton({ picture, ...link }: ShareProps & { picture?: string | undefined }) {
  const share = useShare();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        small
        aria-haspopup={picture ? 'dialog' : undefined}
        onClick={() => (picture ? setOpen(true) : share(link))}
      >
        <Share2 size={16} aria-hidden />
        {words.links.share}
      </Button>
      {picture && isOpen ? (
        <Suspense>
          <ShareDialog {...link} picture={picture} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** It comes with a press. */
export const ShareDialog = lazy(async () => ({
  default: (await import('./ShareDialog.tsx')).ShareDialog,
}));

/** True when the system took the link, or the reader thought better of it. */
async function shared(link: { title: string; url: string }) {
  if (!navigator.canShare?.(link)) return false;
  try {
    await navigator.share(link);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
