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

it('what one book alone has is not offered', () => {
  const of = (...counted: [string, number][]) => counted.map(([name, books]) => ({ name, books }));
  const found = {
    categories: of(['Horror', 5], ['Poetry', 1]),
    languages: of(['en', 1], ['fr', 1]),
    decades: [],
    formats: [],
  };
  show(<SearchFacets facets={found} values={{ language: '' }} onNarrow={() => {}} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Horror5']);
});
