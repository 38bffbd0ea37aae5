import { navigate } from './router.tsx';

/** Back to where one came from; a page that was opened in a window of its own leads elsewhere. */
export function goBack(otherwise: string) {
  const { navigation } = window as { navigation?: { canGoBack: boolean } };
  // That counts pages of this site only; who came by a link from another has a referrer.
  const hasBack = navigation?.canGoBack !== false || document.referrer !== '';
  if (hasBack && history.length > 1) history.back();
  else navigate(otherwise);
}
