import { words } from '../locales/words.ts';
import { ButtonLink } from './Button.tsx';

/** The way home, above what somebody came to by a link. */
export const ToHome = () => (
  <ButtonLink variant="quiet" small to="/home">
    {words.controls.home}
  </ButtonLink>
);
