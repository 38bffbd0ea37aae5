import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { words } from '../../locales/words.ts';
import { useAccount } from '../../session/account.tsx';
import { Button } from '../../ui/Button.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { isFavorite, useToggleFavorite } from './favorites.api.ts';

/** The favourites toggle of a book. */
export function FavoriteButton({ googleId }: { googleId: string }) {
  const { currentUser } = useAccount();
  const { alert, say } = useToasts();
  const check = useQuery({ ...isFavorite(googleId), enabled: currentUser !== null });
  const toggle = useToggleFavorite(googleId);
  const isMarked = check.data ?? false;

  function press() {
    if (!currentUser) return alert(words.favorites.signInFirst);
    if (toggle.isPending || check.isPending) return;
    toggle.mutate(isMarked, {
      onSuccess: () => say(isMarked ? words.favorites.removed : words.favorites.added),
    });
  }

  const label = isMarked ? words.favorites.remove : words.favorites.add;
  return (
    <Button
      aria-disabled={toggle.isPending || (currentUser !== null && check.isPending)}
      onClick={press}
    >
      <Heart size={18} fill={isMarked ? 'currentColor' : 'none'} aria-hidden />
      {toggle.isPending ? words.controls.updating : label}
    </Button>
  );
}
