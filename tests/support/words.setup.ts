import {
  loadAllWords,
  loadCommunityWords,
  loadImpressionWords,
  loadReadingWords,
  loadWords,
} from '../../web/locales/words.ts';

// The browser does so before anything is shown.
await loadWords('en');
await loadAllWords();
await loadReadingWords();
await loadCommunityWords();
await loadImpressionWords();
