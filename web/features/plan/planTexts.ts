import type { PlanItem, PlanWarning } from '../../../shared/contract/plan.ts';
import { figureOf, shownDate } from '../../format.ts';
import { words } from '../../locales/words.ts';
import type { Plan } from './plan.api.ts';

/** `pages 31 to 60` */
export const amountText = (item: PlanItem) => {
  const [from, to, one, many] =
    'from' in item
      ? [item.from, item.to, words.plan.page, words.plan.pages]
      : [item.fromMinute, item.toMinute, words.plan.minute, words.plan.minutes];
  return from === to ? one(from) : many(from, to);
};

/** How much somebody reads a day, and how sure that is. */
export function paceText({ pages, minutes, days, uncertainty }: Plan['pace']) {
  if (days === 0) return words.plan.paceUnknown(pages);
  const about = (mean: number, sure: number) =>
    [Math.max(0, Math.round(mean - sure)), Math.round(mean + sure)] as const;
  const said = [
    uncertainty.pages === null ? undefined : words.plan.pace(...about(pages, uncertainty.pages)),
    uncertainty.minutes === null
      ? undefined
      : words.plan.paceMinutes(...about(minutes, uncertainty.minutes)),
    words.plan.measured(days),
  ];
  return inSentences(...said);
}

/** What a plan warns of, in the language in use; in the server's where there are no words for it yet. `saysWhatWouldFit`: see `sayingWhatWouldFit`. */
export function warningText({ id, text, params }: PlanWarning, saysWhatWouldFit: boolean) {
  const of = (name: string) => `${params[name] ?? ''}`;
  const figure = (name: string) => Number(params[name] ?? 0);
  const together = figureOf(figure('together'));
  switch (id) {
    case 'pace_unknown':
      return words.plan.paceUnknown(figure('pages'));
    case 'too_late':
      return inSentences(
        words.plan.tooLate(of('title'), shownDate(of('dueOn')), figure('needs')),
        saysWhatWouldFit ? words.plan.wouldFit(together) : undefined,
      );
    case 'too_late_minutes':
      return inSentences(
        words.plan.tooLateMinutes(of('title'), shownDate(of('dueOn')), figure('needs')),
        saysWhatWouldFit ? words.plan.wouldFitMinutes(together) : undefined,
      );
    case 'overdue':
      return words.plan.overdue(of('title'), shownDate(of('dueOn')));
    case 'no_length':
      return words.plan.noLength(of('title'));
    case 'length_guessed':
      return words.plan.lengthGuessed(of('title'), figure('minutes'));
    default:
      return text;
  }
}

const inSentences = (...said: (string | undefined)[]) =>
  said.filter((each) => each !== undefined).join(words.controls.betweenSentences);
