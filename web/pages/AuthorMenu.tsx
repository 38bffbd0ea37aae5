import { History, Merge, Pencil, Share2, Split } from 'lucide-react';
import { useState } from 'react';
import type { Author } from '../../shared/contract/authors.ts';
import { pathTo } from '../../shared/paths.ts';
import { authorsNamed, useMergeAuthor } from '../features/authors/authors.api.ts';
import { CorrectAuthor } from '../features/authors/CorrectAuthor.tsx';
import { SplitAuthor } from '../features/authors/SplitAuthor.tsx';
import { words } from '../locales/words.ts';
import { navigate } from '../router.tsx';
import { MergeDialog } from '../ui/MergeDialog.tsx';
import { MoreMenu } from '../ui/MoreMenu.tsx';
import { useShare } from '../ui/ShareButton.tsx';
import { useToasts } from '../ui/Toasts.tsx';

/** What writers and admins do with an author. */
export function AuthorMenu({ author }: { author: Author }) {
  const { _id: id, slug, name } = author;
  const [open, setOpen] = useState<string>();
  const share = useShare();
  const merging = useMergeAuthor(id);
  const { say } = useToasts();
  const close = () => setOpen(undefined);

  function choose(what: string) {
    if (what === 'share')
      void share({ path: pathTo('/author/:name', { name: slug }), title: name });
    else if (what === 'changes') navigate(pathTo('/author/:name/history', { name: slug }));
    else setOpen(what);
  }

  function goTo(other: { slug: string }, said: string) {
    close();
    say(said);
    navigate(pathTo('/author/:name', { name: other.slug }));
  }

  return (
    <>
      <MoreMenu
        items={[
          { id: 'share', label: words.links.share, icon: <Share2 size={18} aria-hidden /> },
          { id: 'correct', label: words.byHand.correct, icon: <Pencil size={18} aria-hidden /> },
          { id: 'merge', label: words.byHand.merge, icon: <Merge size={18} aria-hidden /> },
          ...(author.books > 1
            ? [{ id: 'split', label: words.byHand.split, icon: <Split size={18} aria-hidden /> }]
            : []),
          { id: 'changes', label: words.byHand.changes, icon: <History size={18} aria-hidden /> },
        ]}
        onChoose={choose}
      />
      {open === 'correct' ? <CorrectAuthor author={author} onClose={close} /> : null}
      {open === 'merge' ? (
        <MergeDialog
          of={author}
          find={authorsNamed}
          merging={merging}
          onMerged={(into) => goTo(into, words.byHand.merged)}
          onClose={close}
        />
      ) : null}
      {open === 'split' ? (
        <SplitAuthor
          author={author}
          onSplit={(other) => goTo(other, words.byHand.splitDone)}
          onClose={close}
        />
      ) : null}
    </>
  );
}
