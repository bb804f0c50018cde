import type { Interval } from '../../../src-shared/attempt/report/mean-interval.ts'
import type {
  ListedStatistics,
  ShownFigures,
  ShownOptionFigures,
  StatisticsList,
  WordingStatistics
} from '../../../src-shared/attempt/statistics/item-statistics.ts'
import { answeredIn } from './answer-counts.ts'
import type { ItemFigures, OptionFigures, RangedFigure } from './estimate-item.ts'
import type { CountedItem } from './statistics-catalogue.ts'
import { isUnused, faultsOf } from './faults-of.ts'
import type { Wording } from './wordings-of.ts'

const DAY_MS = 86_400_000

/** Returns the figures as they are shown: whole percents, the ends of ranges rounded outwards. */
export function showFigures(figures: ItemFigures): ShownFigures {
  const { difficulty, discrimination } = figures
  return {
    difficulty: toPercents(difficulty),
    discrimination: discrimination && {
      value: toHundredths(discrimination.value, Math.round),
      low: toHundredths(discrimination.low, Math.floor),
      high: toHundredths(discrimination.high, Math.ceil)
    },
    faults: faultsOf(figures).map(({ fault }) => fault)
  }
}

export function showListed({ item, content, answeredCount, figures }: CountedItem): ListedStatistics {
  return {
    itemId: item.id,
    stem: item.stem,
    subject: content.title,
    topic: item.topic,
    answeredCount,
    figures: figures && showFigures(figures)
  }
}

export function showWording({ isCurrent, firstDay, lastDay, counts, figures, before }: Wording): WordingStatistics {
  return {
    isCurrent,
    from: dateOf(firstDay),
    until: dateOf(lastDay),
    answeredCount: answeredIn(counts),
    openCount: counts.open,
    figures: figures && showFigures(figures),
    options: figures?.options.map(showOption) ?? [],
    beforeCorrection: before && showFigures(before)
  }
}

/** Returns the subjects and topics of these questions, by their names. */
export function subjectsOf(items: readonly CountedItem[]): StatisticsList['subjects'] {
  const bySlug = Map.groupBy(items, ({ content }) => content.subject)
  return [...bySlug]
    .map(([slug, own]) => ({ slug, title: own[0]?.content.title ?? slug, topics: [...new Set(own.map(({ item }) => item.topic))].toSorted() }))
    .toSorted((a, b) => a.title.localeCompare(b.title))
}

function showOption(option: OptionFigures): ShownOptionFigures {
  const { optionId, isRight, chosen, best, weakest } = option
  const round = (share: number | null): number | null => (share === null ? null : Math.round(100 * share))
  return { optionId, isRight, isUnused: isUnused(option), chosen: toPercents(chosen), best: round(best), weakest: round(weakest) }
}

function toPercents({ value, low, high }: RangedFigure & Interval) {
  return { percent: Math.round(100 * value), low: Math.floor(100 * low), high: Math.ceil(100 * high) }
}

/** Without a negative nought. */
function toHundredths(value: number, round: (value: number) => number): number {
  return round(100 * value) / 100 + 0
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)
}
