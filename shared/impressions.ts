/** Moods that a book leaves somebody in, as they say it in English: StoryGraph's and two more. Each id is its word. */
export const MOODS = [
  { id: 'adventurous', text: 'Adventurous' },
  { id: 'challenging', text: 'Challenging' },
  { id: 'dark', text: 'Dark' },
  { id: 'emotional', text: 'Emotional' },
  { id: 'funny', text: 'Funny' },
  { id: 'hopeful', text: 'Hopeful' },
  { id: 'informative', text: 'Informative' },
  { id: 'inspiring', text: 'Inspiring' },
  { id: 'lighthearted', text: 'Lighthearted' },
  { id: 'mysterious', text: 'Mysterious' },
  { id: 'reflective', text: 'Reflective' },
  { id: 'relaxing', text: 'Relaxing' },
  { id: 'romantic', text: 'Romantic' },
  { id: 'sad', text: 'Sad' },
  { id: 'tense', text: 'Tense' },
  { id: 'whimsical', text: 'Whimsical' },
] as const;

/** What readers want to be warned of, in the order in which they choose: by the English word. */
export const WARNINGS = [
  { id: 'ableism', text: 'Ableism' },
  { id: 'abortion', text: 'Abortion' },
  { id: 'addiction', text: 'Addiction' },
  { id: 'animal-cruelty', text: 'Animal cruelty' },
  { id: 'animal-death', text: 'Animal death' },
  { id: 'antisemitism', text: 'Antisemitism' },
  { id: 'body-horror', text: 'Body horror' },
  { id: 'bullying', text: 'Bullying' },
  { id: 'cancer', text: 'Cancer' },
  { id: 'child-abuse', text: 'Child abuse' },
  { id: 'child-death', text: 'Death of a child' },
  { id: 'parent-death', text: 'Death of a parent' },
  { id: 'death', text: 'Death' },
  { id: 'domestic-abuse', text: 'Domestic abuse' },
  { id: 'drugs', text: 'Drugs and alcohol' },
  { id: 'eating-disorders', text: 'Eating disorders' },
  { id: 'emotional-abuse', text: 'Emotional abuse' },
  { id: 'genocide', text: 'Genocide' },
  { id: 'gore', text: 'Gore and blood' },
  { id: 'grief', text: 'Grief' },
  { id: 'gun-violence', text: 'Gun violence' },
  { id: 'homophobia', text: 'Homophobia' },
  { id: 'illness', text: 'Illness' },
  { id: 'kidnapping', text: 'Kidnapping' },
  { id: 'mental-illness', text: 'Mental illness' },
  { id: 'miscarriage', text: 'Miscarriage' },
  { id: 'murder', text: 'Murder' },
  { id: 'racism', text: 'Racism' },
  { id: 'religious-bigotry', text: 'Religious bigotry' },
  { id: 'self-harm', text: 'Self-harm' },
  { id: 'sexism', text: 'Sexism' },
  { id: 'sexual-content', text: 'Sexual content' },
  { id: 'sexual-violence', text: 'Sexual violence' },
  { id: 'slavery', text: 'Slavery' },
  { id: 'suicide', text: 'Suicide' },
  { id: 'swearing', text: 'Swearing' },
  { id: 'torture', text: 'Torture' },
  { id: 'transphobia', text: 'Transphobia' },
  { id: 'violence', text: 'Violence' },
  { id: 'war', text: 'War' },
] as const;

export type Mood = (typeof MOODS)[number]['id'];
export type Warning = (typeof WARNINGS)[number]['id'];

export const MOOD_IDS: readonly Mood[] = MOODS.map(({ id }) => id);
export const WARNING_IDS: readonly Warning[] = WARNINGS.map(({ id }) => id);

/** Those moods that a text with commas names, as filters have them: what is none is left out. */
export const moodsIn = (text: string) => named(MOOD_IDS, text);
/** The same of content warnings. */
export const warningsIn = (text: string) => named(WARNING_IDS, text);

function named<Id extends string>(ids: readonly Id[], text: string) {
  const names = text.split(',');
  return ids.filter((id) => names.includes(id));
}

export const PACES = ['slow', 'medium', 'fast'] as const;
export type Pace = (typeof PACES)[number];

/** How much of it there is, the least first. */
export const WARNING_LEVELS = ['minor', 'moderate', 'graphic'] as const;
export type WarningLevel = (typeof WARNING_LEVELS)[number];
