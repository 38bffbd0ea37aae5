import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SearchFacets } from '../../web/features/books/SearchFacets.tsx';
import { press, show } from '../support/shown.tsx';

const facets = {
  categories: [],
  languages: [],
  decades: [],
  formats: [
    { name: 'audio', books: 3 },
    { name: 'paper', books: 12 },
  ],
};

it('a format is chosen by one press, and taken away by another', async () => {
  const onNarrow = vi.fn();
  const { unmount } = show(<SearchFacets facets={facets} values={{}} onNarrow={onNarrow} />);
  expect(screen.getByRole('group', { name: 'Format' }).textContent).toBe(
    'FormatFormatPrint12Audiobook3',
  );
  press(/Audiobook/);
  expect(onNarrow).toHaveBeenLastCalledWith({ format: 'audio' });
  unmount();
  show(
    <SearchFacets
      facets={{ ...facets, formats: [{ name: 'audio', books: 3 }] }}
      values={{ format: 'audio' }}
      onNarrow={onNarrow}
    />,
  );
  press(/Audiobook/);
  expect(onNarrow).toHaveBeenLastCalledWith({ format: '' });
});
