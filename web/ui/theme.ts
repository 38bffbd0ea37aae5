/** Light and dark: the system's unless the reader chose, and then what they chose. */
export type Theme = 'light' | 'dark';

const KEY = 'commonplace.theme';
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)').matches;

/** The theme in force. */
export const currentTheme = () =>
  (document.documentElement.dataset.theme ?? (systemIsDark() ? 'dark' : 'light')) as Theme;

/** Puts the remembered choice in force. */
export function applyTheme() {
  const theme = chosen();
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

/** Chooses a theme, and remembers it unless it is the system's own. */
export function chooseTheme(theme: Theme) {
  try {
    if (theme === (systemIsDark() ? 'dark' : 'light')) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage may be forbidden; then the choice lasts until the page is left.
  }
  document.documentElement.dataset.theme = theme;
}

function chosen(): Theme | undefined {
  try {
    const theme = localStorage.getItem(KEY);
    return theme === 'light' || theme === 'dark' ? theme : undefined;
  } catch {
    return undefined;
  }
}
