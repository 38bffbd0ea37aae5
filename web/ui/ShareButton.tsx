import { Share2 } from 'lucide-react';
import { words } from '../locales/words.ts';
import { Button } from './Button.tsx';
import { useToasts } from './Toasts.tsx';

interface ShareProps {
  /** The address on this site that shows what the link is about, such as `/book/OL893415W`. */
  path: string;
  title: string;
  /** What whoever shares it is to know, such as that others do not see it. */
  hint?: string | undefined;
}

/** Hands a link to the system's own way of sharing, and copies it where there is none. */
export function useShare() {
  const { say, alert } = useToasts();
  return async ({ path, title, hint }: ShareProps) => {
    const url = new URL(path, location.origin).href;
    const isShared = await shared({ title, url });
    if (isShared) {
      if (hint) say(hint);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      say(hint ? words.links.copiedAnd(hint) : words.links.copied);
    } catch {
      // Forbidden, or not there outside of https.
      alert(words.links.notCopied(url));
    }
  };
}

/** A button that shares a link. */
export function ShareButton(link: ShareProps) {
  const share = useShare();
  return (
    <Button variant="quiet" small onClick={() => share(link)}>
      <Share2 size={16} aria-hidden />
      {words.links.share}
    </Button>
  );
}

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
