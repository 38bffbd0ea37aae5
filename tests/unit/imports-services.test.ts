import { describe, expect, it, test } from 'vitest';
import { imported, rowOf } from '../support/imports.ts';

describe('StoryGraph', () => {
  const COLUMNS =
    'Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Moods,Pace,Character- or Plot-Driven?,Strong Character Development?,Loveable Characters?,Diverse Characters?,Flawed Characters?,Star Rating,Review,Content Warnings,Content Warning Description,Tags,Owned?';
  const book = (cells: Record<string, string>) => rowOf(COLUMNS, { Title: 'Dune', ...cells });

  it('gives every reading with both dates', async () => {
    const row = await book({
      Authors: 'Ann Leckie, SignedInViewer Else',
      Contributors: 'Richard Howard (Translator), Ann B. (Editor, Narrator)',
      'ISBN/UID': '9780316246620',
      Format: 'audio',
      'Read Status': 'read',
      'Date Added': '2020/01/02',
      'Last Date Read': '2022/11/28',
      'Dates Read': '2022/10/29-2022/11/28, 2021/09/14',
      'Read Count': '2',
      'Star Rating': '4.25',
      Review: '<div>Good<br>and short</div>',
      Tags: 'sf, to lend',
      'Owned?': 'Yes',
    });
    expect(row).toMatchObject({
      service: 'storygraph',
      authors: ['Ann Leckie', 'SignedInViewer Else'],
      contributors: [
        { name: 'Richard Howard', role: 'Translator' },
        { name: 'Ann B.', role: 'Editor, Narrator' },
      ],
      isbns: ['9780316246620'],
      format: 'audio',
      status: 'read',
      rating: 4.5,
      startedOn: '2022-10-29',
      endedOn: '2022-11-28',
      readings: [
        { startedOn: '2022-10-29', endedOn: '2022-11-28', outcome: 'finished' },
        { startedOn: null, endedOn: '2021-09-14', outcome: 'finished' },
      ],
      review: { title: 'Good and short', text: 'Good\nand short' },
      tags: ['sf', 'to lend'],
      shelves: [],
      owned: true,
      addedAt: '2020-01-02',
      problems: [],
    });
  });

  it('gives moods, pace and content warnings, each by the name it has here', async () => {
    const said = async (Moods: string, Pace: string, warnings: string) =>
      (await book({ 'Read Status': 'read', Moods, Pace, 'Content Warnings': warnings })).impression;
    expect(
      await said('dark, Emotional, gloomy', 'slow', 'Graphic: War, Rape; Minor: Outing'),
    ).toEqual({
      moods: ['dark', 'emotional'],
      pace: 'slow',
      warnings: [
        { id: 'war', level: 'graphic' },
        { id: 'sexual-violence', level: 'graphic' },
      ],
    });
    expect(
      await said('', 'fast-paced', 'Death of parent (moderate), Blood: graphic, Gore'),
    ).toEqual({
      moods: [],
      pace: 'fast',
      warnings: [
        { id: 'parent-death', level: 'moderate' },
        { id: 'gore', level: 'graphic' },
      ],
    });
    expect(await said('', '', 'Outing')).toBeNull();
  });

  it.each([
    ['2022/10/29-2022/11/28; 2021/09/14', 2],
    ['2022/10/29-2022/11/28,2021/09/14,2020/01/01-2020/02', 3],
    ['', 1],
  ])('reads the dates “%s” as %i readings', async (dates, count) => {
    const row = await book({ 'Read Status': 'read', 'Dates Read': dates });
    expect(row.readings).toHaveLength(count);
    expect(row.problems).toEqual([]);
  });

  it.each([
    ['B0851JCZYV', { isbns: [], ids: { asin: 'B0851JCZYV' } }],
    ['1250313198', { isbns: ['9781250313195'], ids: {} }],
    [
      '0F8FAD5B-d9cb-469f-a165-70867728950e',
      { isbns: [], ids: { storygraph: '0f8fad5b-d9cb-469f-a165-70867728950e' } },
    ],
    ['', { isbns: [], ids: {} }],
  ])('takes %s for what it is', async (uid, expected) => {
    expect(await book({ 'ISBN/UID': uid })).toMatchObject({ ...expected, problems: [] });
  });

  it.each([
    ['0.25', 0.5],
    ['3.5', 3.5],
    ['4.75', 5],
    ['4.0', 4],
    ['3.25', 3.5],
    ['0.0', null],
  ])('rounds %s stars to %s', async (cell, rating) => {
    expect((await book({ 'Star Rating': cell })).rating).toBe(rating);
  });

  it.each([
    ['read', 'read'],
    ['to-read', 'want'],
    ['currently-reading', 'reading'],
    ['did-not-finish', 'stopped'],
    ['paused', 'paused'],
    ['', null],
  ])('knows the state “%s”', async (cell, status) => {
    expect((await book({ 'Read Status': cell, Tags: 'x' })).status).toBe(status);
  });

  it('ends a book that was given up as stopped', async () => {
    const row = await book({
      'Read Status': 'did-not-finish',
      'Dates Read': '2022/10/29-2022/11/28, 2020/01/01',
    });
    expect(row.readings.map(({ outcome }) => outcome)).toEqual(['stopped', 'finished']);
  });

  it('drops a start that comes after its end, and says so', async () => {
    const row = await book({ 'Read Status': 'read', 'Dates Read': '2022/12/29-2022/11/28' });
    expect(row).toMatchObject({ startedOn: null, endedOn: '2022-11-28' });
    expect(row.problems).toHaveLength(1);
  });

  it('is known by the columns of 2021 as well', async () => {
    const row = await rowOf(COLUMNS.replace('Authors', 'Author').replace('ISBN/UID', 'ISBN'), {
      Title: 'Dune',
      Author: 'Frank Herbert',
      ISBN: '9780441172719',
    });
    expect(row).toMatchObject({
      service: 'storygraph',
      authors: ['Frank Herbert'],
      isbns: ['9780441172719'],
    });
  });
});

describe('LibraryThing', () => {
  const COLUMNS =
    'Book Id,Title,Sort Character,Primary Author,Primary Author Role,Secondary Author,Secondary Author Roles,Publication,Date,Review,Rating,Comment,Private Comment,Summary,Media,Physical Description,Weight,Height,Thickness,Length,Dimensions,Page Count,LCCN,Acquired,Date Started,Date Read,Barcode,BCID,Tags,Collections,Languages,Original Languages,LC Classification,ISBN,ISBNs,Subjects,Dewey Decimal,Dewey Wording,Other Call Number,Copies,Source,Entry Date,From Where,OCLC,Work id,Lending Patron,Lending Status,Lending Start,Lending End';
  const CELLS = {
    'Book Id': '5',
    Title: 'Le "petit" prince',
    'Primary Author': 'Saint-Exupéry, Antoine de',
    'Secondary Author': 'Woods, Katherine|Somebody Else',
    'Secondary Author Roles': 'Translator|Author',
    Publication: 'Gallimard (1999), Poche, 96 pages',
    Date: '1999',
    Review: 'Très <b>bien</b>',
    Rating: '4.5',
    'Private Comment': 'from Ada',
    Media: 'Paperback',
    'Page Count': '96 ',
    'Date Started': '[2007-04-16]',
    'Date Read': '[2007-05]',
    Tags: 'classic, french',
    Collections: 'Your library, Favourites',
    Languages: 'French',
    ISBN: '[2070291340]',
    ISBNs: '2070291340, 9782070291342',
    'Entry Date': '[2008-01-02]',
    OCLC: '(OCoLC)42631',
    'Work id': '2964',
  };
  const tsv = (cells: Record<string, string>) => {
    const names = COLUMNS.split(',');
    return `${names.join('\t')}\n${names.map((name) => cells[name] ?? '').join('\t')}\n`;
  };
  const expected = {
    title: 'Le "petit" prince',
    authors: ['Antoine de Saint-Exupéry', 'Somebody Else'],
    contributors: [{ name: 'Katherine Woods', role: 'Translator' }],
    isbns: ['9782070291342'],
    ids: { librarything: '2964', oclc: '42631' },
    rating: 4.5,
    status: 'read',
    readings: [{ startedOn: '2007-04-16', endedOn: '2007-05', outcome: 'finished' }],
    pages: 96,
    publisher: 'Gallimard',
    year: 1999,
    format: 'paper',
    language: 'fr',
    tags: ['classic', 'french'],
    shelves: ['Favourites'],
    owned: true,
    note: 'from Ada',
    addedAt: '2008-01-02',
    review: { text: 'Très **bien**' },
  };

  it.each(['utf8', 'latin1', 'utf16le'] as const)(
    'is read as TSV in %s, quotation marks as they stand',
    async (encoding) => {
      const { service, rows } = await imported(Buffer.from(tsv(CELLS), encoding));
      expect(service).toBe('librarything');
      expect(rows[0]).toMatchObject(expected);
    },
  );

  it('is read with a stray byte in UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from(tsv(CELLS).slice(0, -2)), Buffer.from([0xe2, 10])]);
    const { rows, encoding } = await imported(bytes);
    expect(encoding).toBe('utf-8 with errors');
    expect(rows[0]?.authors[0]).toBe('Antoine de Saint-Exupéry');
  });

  it.each([
    ['Wishlist', { status: 'want', owned: null }],
    ['To read, Your library', { status: 'want', owned: true }],
    ['Currently reading', { status: 'reading' }],
    ['Read but unowned', { status: 'read', owned: false }],
  ])('takes the collection %s for what it says', async (Collections, said) => {
    const { rows } = await imported(tsv({ Title: 'X', Collections, 'Work id': '1' }));
    expect(rows[0]).toMatchObject({ ...said, shelves: [] });
  });

  it('is read as JSON, with entities and what may be absent', async () => {
    const { service, rows } = await imported(
      JSON.stringify({
        1: {
          books_id: '154577403',
          title: 'GrandPr&eacute; &amp; Co',
          primaryauthor: 'Grandpr&eacute;, Mary',
          authors: [
            { lf: 'Grandpr&eacute;, Mary', fl: 'Mary Grandpr&eacute;', role: '' },
            { lf: 'Woods, Katherine', fl: 'Katherine Woods', role: 'Translator' },
          ],
          collections: ['Your library', 'Currently reading'],
          isbn: { 0: '2070291340', 2: '9782070291342' },
          ean: ['9782070291342'],
          publication: 'Gallimard (1999)',
          date: '1999',
          language: ['French'],
          language_codeA: ['fre'],
          pages: '96 ',
          rating: 4.5,
          series: ['Saga (3)'],
          review: 'Fine &amp; short',
          privatecomment: 'lent',
          workcode: '347034',
          entrydate: '2015-01-02',
          format: [{ code: '1.1', text: 'Paperback' }],
          tags: ['a', 'b'],
        },
        2: {
          books_id: '2',
          title: 'No ISBN',
          primaryauthor: 'Plato',
          originalisbn: '',
          isbn: [],
          workcode: '3',
        },
      }),
    );
    expect(service).toBe('librarything');
    expect(rows[0]).toMatchObject({
      line: 1,
      title: 'GrandPré & Co',
      authors: ['Mary Grandpré'],
      contributors: [{ name: 'Katherine Woods', role: 'Translator' }],
      isbns: ['9782070291342'],
      status: 'reading',
      rating: 4.5,
      series: [{ name: 'Saga', position: '3' }],
      language: 'fr',
      format: 'paper',
      owned: true,
      review: { text: 'Fine & short' },
      note: 'lent',
      tags: ['a', 'b'],
      addedAt: '2015-01-02',
    });
    expect(rows[1]).toMatchObject({ line: 2, title: 'No ISBN', authors: ['Plato'], isbns: [] });
  });
});

describe('Open Library', () => {
  it('gives a reading log of today', async () => {
    const row = await rowOf(
      'Work ID,Title,Authors,First Publish Year,Edition ID,Edition Count,Bookshelf,My Ratings,Ratings Average,Ratings Count,Has Ebook,Subjects,Subject People,Subject Places,Subject Times',
      {
        'Work ID': 'OL45804W',
        Title: 'Fantastic Mr Fox',
        Authors: 'Roald Dahl | Quentin Blake',
        'First Publish Year': '1970',
        'Edition ID': 'OL7353617M',
        Bookshelf: 'Already Read',
        'My Ratings': '5',
      },
    );
    expect(row).toMatchObject({
      service: 'openlibrary',
      authors: ['Roald Dahl', 'Quentin Blake'],
      ids: { openlibraryWork: 'OL45804W', openlibraryEdition: 'OL7353617M' },
      originalYear: 1970,
      status: 'read',
      rating: 5,
    });
  });

  it.each([
    ['Want to Read', 'want'],
    ['Currently Reading', 'reading'],
    ['Already Read', 'read'],
    ['Stopped Reading', 'stopped'],
  ])('knows the shelf %s, in the older log as well', async (Bookshelf, status) => {
    expect(
      await rowOf('Work Id,Edition Id,Bookshelf', {
        'Work Id': 'OL1W',
        'Edition Id': 'OL2M',
        Bookshelf,
      }),
    ).toMatchObject({ service: 'openlibrary', status, title: '', unreadable: null });
  });

  it('gives ratings, notes, reviews and lists', async () => {
    const work = { 'Work ID': 'OL1W', 'Created On': '2022-01-02' };
    expect(
      await rowOf('Work ID,Edition ID,Rating,Created On', { ...work, Rating: '4' }),
    ).toMatchObject({ rating: 4 });
    expect(
      await rowOf('Work ID,Edition ID,Note,Created On', { ...work, Note: 'mine' }),
    ).toMatchObject({
      note: 'mine',
      review: null,
    });
    expect(
      await rowOf('Work ID,Review Category,Review Value,Created On', {
        ...work,
        'Review Category': 'Mood',
        'Review Value': 'dark',
      }),
    ).toMatchObject({ tags: ['mood: dark'] });
    const LIST = 'List ID,List Name,List Description,Entry,Created On,Last Updated';
    expect(
      await rowOf(LIST, { 'List ID': 'OL9L', 'List Name': 'Best', Entry: '/works/OL1W' }),
    ).toMatchObject({
      shelves: ['Best'],
      ids: { openlibraryWork: 'OL1W' },
    });
    expect(
      (await rowOf(LIST, { 'List Name': 'Best', Entry: 'subject:foxes' })).unreadable?.text,
    ).toContain('is not a book');
  });
});

describe('BookWyrm', () => {
  const COLUMNS =
    'title,author_text,remote_id,openlibrary_key,inventaire_id,librarything_key,goodreads_key,bnf_id,viaf,wikidata,asin,aasin,isfdb,isbn_10,isbn_13,oclc_number,start_date,finish_date,stopped_date,rating,review_name,review_cw,review_content,review_published,shelf,shelf_name,shelf_date';
  const CELLS = {
    title: 'Dune',
    author_text: 'Frank Herbert, Somebody Else',
    remote_id: 'https://bookwyrm.example/book/1',
    openlibrary_key: 'OL45804W',
    goodreads_key: '44767458',
    inventaire_id: 'inv:0ab',
    isbn_10: '0441172717',
    start_date: '2021-01-02',
    finish_date: '2021-02-03',
    rating: '4.50',
    review_name: 'Sand',
    review_cw: 'the end',
    review_content: 'It is *dry*.',
    review_published: '2021-02-04',
    shelf: 'read',
    shelf_name: 'Read',
    shelf_date: '2021-01-01',
  };

  it.each([COLUMNS, COLUMNS.replace('oclc_number', 'oclc_number,pages')])(
    'gives its CSV',
    async (columns) => {
      expect(await rowOf(columns, { ...CELLS, pages: '604' })).toMatchObject({
        service: 'bookwyrm',
        authors: ['Frank Herbert', 'Somebody Else'],
        isbns: ['9780441172719'],
        ids: { openlibraryWork: 'OL45804W', goodreads: '44767458', inventaire: 'inv:0ab' },
        status: 'read',
        rating: 4.5,
        readings: [{ startedOn: '2021-01-02', endedOn: '2021-02-03', outcome: 'finished' }],
        review: { title: 'Sand', text: 'It is *dry*.', hasSpoilers: true, createdAt: '2021-02-04' },
        addedAt: '2021-01-01',
        pages: columns === COLUMNS ? null : 604,
      });
    },
  );

  it('knows its own shelves and those one made', async () => {
    const onShelf = (shelf: string, shelf_name: string) =>
      rowOf(COLUMNS, { title: 'Dune', shelf, shelf_name });
    expect(await onShelf('stopped-reading', 'Stopped Reading')).toMatchObject({
      status: 'stopped',
      shelves: [],
    });
    expect(await onShelf('reading', 'Currently Reading')).toMatchObject({ status: 'reading' });
    expect(await onShelf('to-read', 'To Read')).toMatchObject({ status: 'want', readings: [] });
    expect(await onShelf('beach-21', 'Beach')).toMatchObject({ status: null, shelves: ['Beach'] });
  });

  it('gives a whole account', async () => {
    const archive = {
      id: 'https://bookwyrm.example/user/ada',
      type: 'Person',
      preferredUsername: 'ada',
      bookwyrmUser: true,
      settings: { preferred_timezone: 'UTC' },
      goals: [{ goal: 12, year: 2023, privacy: 'public' }],
      books: [
        {
          work: { title: 'Dune', openlibraryKey: 'OL45804W' },
          edition: {
            title: 'Dune',
            isbn13: '9780441172719',
            pages: 604,
            publishers: ['Ace'],
            publishedDate: '1990-09-01T00:00:00+00:00',
            languages: ['English'],
            series: 'Dune',
            seriesNumber: '1',
            physicalFormat: 'Paperback',
          },
          authors: [{ name: 'Frank Herbert' }],
          shelves: [
            { id: 'https://bookwyrm.example/user/ada/books/read', name: 'Read' },
            {
              id: 'https://bookwyrm.example/user/ada/books/beach-2',
              name: 'Beach',
              to: ['https://bookwyrm.example/user/ada/followers'],
              cc: [],
            },
            { id: 'https://bookwyrm.example/user/ada/books/gift-3', name: 'Gift', to: [], cc: [] },
          ],
          lists: [
            { name: 'Deserts', privacy: 'public' },
            { name: 'Unread', privacy: 'direct' },
          ],
          comments: [{ content: '<p>Half way</p>', progress: 300, progress_mode: 'PG' }],
          quotations: [
            {
              quote: '<p>Fear is the mind-killer.</p>',
              content: '',
              position: 8,
              position_mode: 'PG',
              published: '2021-01-05T10:00:00Z',
            },
          ],
          reviews: [
            {
              name: 'Sand',
              content: '<p>Dry.</p><p>Very.</p>',
              rating: 4.5,
              sensitive: true,
              published: '2021-02-04T22:00:00Z',
              to: ['https://www.w3.org/ns/activitystreams#Public'],
              cc: [],
            },
          ],
          readthroughs: [
            {
              start_date: '2021-01-02T00:00:00Z',
              finish_date: '2021-02-03T00:00:00Z',
              stopped_date: null,
            },
            {
              start_date: '2023-01-02T00:00:00Z',
              finish_date: null,
              stopped_date: '2023-01-03T00:00:00Z',
            },
          ],
        },
      ],
      saved_lists: [],
      follows: ['https://elsewhere.example/user/ben'],
    };
    const { service, rows } = await imported(JSON.stringify(archive, null, 2));
    expect(service).toBe('bookwyrm');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      title: 'Dune',
      authors: ['Frank Herbert'],
      isbns: ['9780441172719'],
      status: 'read',
      rating: 4.5,
      readings: [
        { startedOn: '2023-01-02', endedOn: '2023-01-03', outcome: 'stopped' },
        { startedOn: '2021-01-02', endedOn: '2021-02-03', outcome: 'finished' },
      ],
      series: [{ name: 'Dune', position: '1' }],
      shelves: ['Beach', 'Gift', 'Deserts', 'Unread'],
      // Fewer people than everybody see them here, too.
      shelfVisibility: { Beach: 'followers', Gift: 'private', Unread: 'private' },
      quotes: [
        {
          text: 'Fear is the mind-killer.',
          position: { page: 8 },
          createdAt: '2021-01-05T10:00:00.000Z',
        },
      ],
      note: 'Half way',
      review: { title: 'Sand', text: 'Dry.\n\nVery.', hasSpoilers: true, visibility: 'public' },
      language: 'en',
      publisher: 'Ace',
      year: 1990,
    });
  });
});

describe('Hardcover', () => {
  const COLUMNS =
    'Title,Status,Hardcover Book ID,Lists,Date Started,Date Finished,Rating,Review,Review Contains Spoilers,Review Date,Owned';

  it('is read', async () => {
    expect(
      await rowOf(COLUMNS, {
        Title: 'Dune',
        Status: 'Read',
        'Hardcover Book ID': '312460',
        Lists: 'Books That Changed My Life (#3), Owned',
        'Date Started': '2023-01-02',
        'Date Finished': '2023-02-03',
        Rating: '4.5',
        Review: 'Dry',
        'Review Contains Spoilers': 'true',
        'Review Date': '2023-02-04T10:00:00Z',
        Owned: 'true',
      }),
    ).toMatchObject({
      service: 'hardcover',
      ids: { hardcover: '312460' },
      status: 'read',
      shelves: ['Books That Changed My Life', 'Owned'],
      shelfPlaces: { 'Books That Changed My Life': 3 },
      rating: 4.5,
      owned: true,
      readings: [{ startedOn: '2023-01-02', endedOn: '2023-02-03', outcome: 'finished' }],
      review: { text: 'Dry', hasSpoilers: true, createdAt: '2023-02-04T10:00:00.000Z' },
    });
  });

  it.each([
    ['Want to Read', 'want'],
    ['Currently Reading', 'reading'],
    ['Paused', 'paused'],
    ['Did Not Finish', 'stopped'],
    ['Ignored', null],
    ['1', 'want'],
    ['2', 'reading'],
    ['3', 'read'],
    ['4', 'paused'],
    ['5', 'stopped'],
    ['6', null],
  ])('knows the state %s', async (Status, status) => {
    expect(await rowOf(COLUMNS, { Title: 'Dune', Status })).toMatchObject({ status, problems: [] });
  });
});

test('Calibre gives what one has, and no state', async () => {
  const row = await rowOf(
    'authors,author_sort,rating,library_name,timestamp,formats,size,isbn,identifiers,comments,tags,series,series_index,languages,title,cover,title_sort,publisher,pubdate,id,uuid',
    {
      authors: 'Terry Pratchett & Neil Gaiman',
      rating: '4',
      timestamp: '2020-05-01T23:30:00+00:00',
      formats: 'epub, mobi',
      isbn: '9780756411800',
      identifiers: 'goodreads:39077187,isbn:9780756411800,mobi-asin:B0851JCZYV,google:hV--zQEACAAJ',
      comments: '<p>A description</p>',
      tags: 'Fantasy, Comedy',
      series: 'Discworld',
      series_index: '1.0',
      languages: 'eng',
      title: 'Good Omens',
      pubdate: '0101-01-01T00:00:00+00:00',
    },
  );
  expect(row).toMatchObject({
    service: 'calibre',
    authors: ['Terry Pratchett', 'Neil Gaiman'],
    isbns: ['9780756411800'],
    ids: { goodreads: '39077187', asin: 'B0851JCZYV', google: 'hV--zQEACAAJ' },
    rating: 4,
    status: null,
    review: null,
    note: null,
    series: [{ name: 'Discworld', position: '1' }],
    tags: ['Fantasy', 'Comedy'],
    language: 'en',
    format: 'ebook',
    owned: true,
    year: null,
    addedAt: '2020-05-01T23:30:00.000Z',
  });
});

describe('OpenReads', () => {
  const COLUMNS =
    'title,subtitle,author,description,status,favourite,deleted,rating,pages,publication_year,isbn,olid,tags,my_review,notes,book_format,readings,date_added,date_modified';

  it('is read', async () => {
    expect(
      await rowOf(COLUMNS, {
        title: 'Dune',
        subtitle: 'A novel',
        author: 'Frank Herbert',
        status: 'finished',
        favourite: 'true',
        deleted: 'false',
        rating: '4.5',
        pages: '604',
        publication_year: '1990',
        isbn: '9780441172719',
        olid: 'OL7353617M',
        tags: 'sf|||||sand',
        my_review: 'Dry, *very*',
        notes: 'lent',
        book_format: 'ebook',
        readings:
          '2021-01-02T00:00:00.000|2021-02-03T00:00:00.000|3600000;|2020-01-01T00:00:00.000|',
        date_added: '2021-01-01T12:33:11.123',
      }),
    ).toMatchObject({
      service: 'openreads',
      subtitle: 'A novel',
      ids: { openlibraryEdition: 'OL7353617M' },
      status: 'read',
      isFavorite: true,
      rating: 4.5,
      tags: ['sf', 'sand'],
      format: 'ebook',
      readings: [
        { startedOn: '2021-01-02', endedOn: '2021-02-03', outcome: 'finished' },
        { startedOn: null, endedOn: '2020-01-01', outcome: 'finished' },
      ],
      review: { text: 'Dry, \\*very\\*' },
      note: 'lent',
      addedAt: '2021-01-01',
    });
  });

  it.each([
    ['planned', 'want'],
    ['in_progress', 'reading'],
    ['finished', 'read'],
    ['abandoned', 'stopped'],
  ])('knows the state %s', async (status, expected) => {
    expect(await rowOf(COLUMNS, { title: 'Dune', status })).toMatchObject({ status: expected });
  });

  it('leaves out what was deleted there', async () => {
    expect((await rowOf(COLUMNS, { title: 'Dune', deleted: 'true' })).unreadable?.text).toContain(
      'deleted',
    );
  });
});

describe('BookLogr', () => {
  const COLUMNS =
    'title,isbn,description,reading_status,current_page,total_pages,author,rating,notes';

  it.each([
    ['Read', 'read', null],
    ['Currently reading', 'reading', { page: 120 }],
    ['To be read', 'want', null],
    ['Did not finish', 'stopped', null],
  ])('is read in the state %s', async (reading_status, status, position) => {
    expect(
      await rowOf(COLUMNS, {
        title: 'Dune',
        isbn: '9780441172719',
        reading_status,
        current_page: '120',
        total_pages: '604',
        author: 'Frank Herbert',
        rating: '4.50',
        notes: JSON.stringify([
          {
            content: 'Fear is the mind-killer.',
            quote_page: 8,
            visibility: 'public',
            created_on: '2024-01-02T10:00:00Z',
          },
          { content: 'mine', quote_page: null, visibility: 'hidden' },
        ]),
      }),
    ).toMatchObject({
      service: 'booklogr',
      status,
      position,
      pages: 604,
      rating: 4.5,
      note: 'mine',
      quotes: [{ text: 'Fear is the mind-killer.', position: { page: 8 }, visibility: 'public' }],
    });
  });

  it('is mended where earlier versions left commas bare', async () => {
    const { rows } = await imported(
      'title,isbn,description,reading_status,current_page,total_pages,author,rating\n' +
        'Good Omens, a novel,9780756411800,Funny, long,Read,0,400,Terry Pratchett, Neil Gaiman,4.00\n' +
        'Dune,9780441172719,None,To be read,0,604,Frank Herbert,None\n',
    );
    expect(rows).toMatchObject([
      {
        title: 'Good Omens, a novel',
        isbns: ['9780756411800'],
        authors: ['Terry Pratchett', 'Neil Gaiman'],
        rating: 4,
        unreadable: null,
      },
      { title: 'Dune', status: 'want', rating: null, problems: [] },
    ]);
  });
});

describe('Jelu', () => {
  const COLUMNS =
    'Title,Author,ISBN,Publisher,Date Read,Shelves,Bookshelves,read_dates,tags,authors,isbn10,isbn13,owned,dropped_dates,currently_reading';

  it('is read with all its ends', async () => {
    expect(
      await rowOf(COLUMNS, {
        Title: 'Good Omens',
        Author: 'Terry Pratchett',
        ISBN: '9780756411800',
        'Date Read': '2023/02/03',
        Bookshelves: 'sciencefiction classic',
        read_dates: '2020/01/02,2023/02/03',
        tags: 'science fiction,classic',
        authors: 'Terry Pratchett,Neil Gaiman',
        isbn10: '0756411807',
        owned: 'true',
        dropped_dates: '2019/01/02',
      }),
    ).toMatchObject({
      service: 'jelu',
      authors: ['Terry Pratchett', 'Neil Gaiman'],
      isbns: ['9780756411800'],
      status: 'read',
      tags: ['science fiction', 'classic'],
      shelves: [],
      owned: true,
      readings: [
        { endedOn: '2023-02-03', outcome: 'finished' },
        { endedOn: '2020-01-02', outcome: 'finished' },
        { endedOn: '2019-01-02', outcome: 'stopped' },
      ],
    });
  });

  it('knows what is being read, wanted and dropped', async () => {
    expect(
      await rowOf(COLUMNS, {
        Title: 'A',
        Shelves: 'currently-reading',
        'Date Read': '2023/02/03',
        currently_reading: '2023/02/03',
      }),
    ).toMatchObject({ status: 'reading', startedOn: '2023-02-03', endedOn: null });
    expect(await rowOf(COLUMNS, { Title: 'A', Shelves: 'to-read' })).toMatchObject({
      status: 'want',
      readings: [],
    });
    expect(
      await rowOf(COLUMNS, { Title: 'A', dropped_dates: '2023/02/03', 'Date Read': '2023/02/03' }),
    ).toMatchObject({
      status: 'stopped',
      endedOn: '2023-02-03',
    });
  });
});

test('Inventaire gives what one has', async () => {
  const row = await rowOf(
    'Item URL,Item details,Item notes,Item visibility,Item transaction,Item created,Shelves,Edition URL,Edition ISBN-13,Edition ISBN-10,Edition title,Edition subtitle,Edition publication date,Edition cover,Edition number of pages,Edition language,Works URLs,Works labels,Original language,Works Series ordinals,Authors URLs,Authors labels,Translators labels,Translators URLs,Series URLs,Series labels,Genres URLs,Genres labels,Subjects URLs,Subjects labels,Publisher URLs,Publisher label',
    {
      'Item details': 'A bit worn',
      'Item notes': 'from Ada',
      'Item created': '2025-12-05T06:10:16.091Z',
      Shelves: 'Hallway',
      'Edition URL': 'https://inventaire.io/entity/isbn:9782264024848',
      'Edition ISBN-13': '978-2-264-02484-8',
      'Edition ISBN-10': '2-264-02484-4',
      'Edition title': 'Martin Eden',
      'Edition publication date': '1999-09-12',
      'Edition number of pages': '479',
      'Edition language': 'français',
      'Works URLs': 'https://inventaire.io/entity/wd:Q1317839',
      'Authors labels': 'Jack London',
      'Translators labels': 'Claude Cendrée',
      'Series labels': 'Saga',
      'Works Series ordinals': '2',
      'Publisher label': '10/18',
    },
  );
  expect(row).toMatchObject({
    service: 'inventaire',
    title: 'Martin Eden',
    authors: ['Jack London'],
    contributors: [{ name: 'Claude Cendrée', role: 'Translator' }],
    isbns: ['9782264024848'],
    ids: { inventaire: 'isbn:9782264024848', wikidata: 'Q1317839' },
    language: 'fr',
    series: [{ name: 'Saga', position: '2' }],
    shelves: ['Hallway'],
    owned: true,
    status: null,
    note: 'A bit worn\n\nfrom Ada',
    addedAt: '2025-12-05T06:10:16.091Z',
  });
});

test.each([
  ['public', 'public'],
  ['friends,groups', 'followers'],
  ['group:1a2b', 'followers'],
  ['private', 'private'],
  ['', 'private'],
])('what Inventaire shows to “%s” is %s here', async (shownTo, visibility) => {
  expect(
    await rowOf('Item URL,Item visibility,Edition URL,Edition title,Works labels', {
      'Item URL': 'https://inventaire.io/items/1',
      'Item visibility': shownTo,
      'Edition title': 'Emma',
    }),
  ).toMatchObject({ service: 'inventaire', visibility });
});

test('Babelio is read in its own encoding, with names and entities put right', async () => {
  const { service, encoding, rows } = await imported(
    Buffer.from(
      [
        '"ISBN";"Titre";"Auteur";"Editeur";"Date de publication";"Date d`entrée dans Babelio";"Statut";"Note"',
        '"9782359251012";La démocratie, aux champs;"Zask Joëlle";"Les Empêcheurs";"2016-02-11";"2026-09-05 13:42:22";"Lu";"4,5"',
        '"";RUR;"&#268,apek Karel";"La Différence";"2011-02-17";"0000-00-00 00:00:00";"En cours";"0.0"',
        '"978B00M5MRLY4";Une vie;"Le Carré John";"";"";"";"Pense-bête";"0"',
        '"SIE89210_5239";Vies;"Plutarque";"";"";"";"À lire";""',
        '"";Les Misérables;"Victor Hugo";"";"";"";"Abandonné";""',
      ].join('\r\n'),
      'latin1',
    ),
  );
  expect([service, encoding]).toEqual(['babelio', 'windows-1252']);
  expect(rows).toMatchObject([
    {
      title: 'La démocratie, aux champs',
      authors: ['Joëlle Zask'],
      isbns: ['9782359251012'],
      year: 2016,
      rating: 4.5,
      status: 'read',
      addedAt: '2026-09-05',
    },
    { authors: ['Karel Čapek'], rating: null, status: 'reading', addedAt: null, problems: [] },
    { authors: ['John Le Carré'], isbns: [], ids: { asin: 'B00M5MRLY4' }, status: 'want' },
    { authors: ['Plutarque'], isbns: [], status: 'want' },
    { authors: ['Victor Hugo'], status: 'stopped' },
  ]);
});

describe('ISBNs in any text', () => {
  it('are found, each once, with their lines', async () => {
    const { service, rows } = await imported(
      'Please order:\n- 978-0-441-17271-9 (Dune)\n- 0-441-17271-7 again\n9782264024848,2070291340 and 1234567890\n080442957x\n',
    );
    expect(service).toBe('isbns');
    expect(rows.map(({ line, isbns }) => [line, isbns[0]])).toEqual([
      [2, '9780441172719'],
      [4, '9782264024848'],
      [5, '9782070291342'],
      [6, '9780804429573'],
    ]);
  });
});

describe('Any other table', () => {
  it('is guessed by names in any language', async () => {
    const { service, columns, rows } = await imported(
      'Titel;Autor;ISBN;Bewertung;Gelesen am;Verlag;Sprache;Regal\nMomo;Ende, Michael;9783522177504;4;25.10.2020;Thienemann;Deutsch;Kinder\n',
    );
    expect(service).toBe('other');
    expect(columns).toEqual({
      Titel: 'title',
      Autor: 'authors',
      ISBN: 'isbn',
      Bewertung: 'rating',
      'Gelesen am': 'endedOn',
      Verlag: 'publisher',
      Sprache: 'language',
      Regal: 'shelves',
    });
    expect(rows[0]).toMatchObject({
      title: 'Momo',
      authors: ['Michael Ende'],
      isbns: ['9783522177504'],
      rating: 4,
      endedOn: '2020-10-25',
      status: 'read',
      language: 'de',
      shelves: ['Kinder'],
    });
  });

  it('is guessed by contents where its names say nothing', async () => {
    const { columns, rows } = await imported(
      'a,b,c,d\n1,Dune,Frank Herbert,9780441172719\n2,Momo,Michael Ende,9783522177504\n3,Martin Eden,Jack London,9782264024848\n',
    );
    expect(columns).toEqual({ a: 'ignore', b: 'title', c: 'authors', d: 'isbn' });
    expect(rows[1]).toMatchObject({
      title: 'Momo',
      authors: ['Michael Ende'],
      isbns: ['9783522177504'],
    });
  });

  it('is what the person says', async () => {
    const { columns, rows } = await imported(
      'Buch\tVon\tWie\nMomo\tEnde, Michael\t8\nDune\tHerbert, Frank\t10\n',
      {
        columns: { Buch: 'title', Von: 'authors', Wie: 'rating' },
      },
    );
    expect(columns).toEqual({ Buch: 'title', Von: 'authors', Wie: 'rating' });
    expect(rows).toMatchObject([
      { title: 'Momo', rating: 4 },
      { title: 'Dune', rating: 5 },
    ]);
  });

  it.each([
    ['★★★★½', 4.5],
    ['4/5', 4],
    ['7/10', 3.5],
    ['3,5', 3.5],
    ['4 stars', 4],
  ])('takes %s for %s stars', async (cell, rating) => {
    expect(
      await rowOf('Title,Author,Rating', { Title: 'X', Author: 'Y', Rating: cell }),
    ).toMatchObject({ rating });
  });

  it('names rows of another width, and goes on', async () => {
    const { rows, summary } = await imported(
      'title,author\nDune,Frank Herbert\nx,y,z\n,\nMomo,Michael Ende\nEmma\n',
    );
    expect(rows.map(({ line, unreadable }) => [line, unreadable?.text ?? null])).toEqual([
      [2, null],
      [3, 'There is a comma or semicolon too many in this line: 3 values for 2 columns'],
      [5, null],
      [6, null],
    ]);
    expect(summary).toMatchObject({ rows: 4, unreadable: 1 });
  });
});
