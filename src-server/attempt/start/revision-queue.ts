import { FSRSAlgorithm, Rating, type FSRSState } from 'ts-fsrs'
import { originOf } from '../../content/templates/fresh-item-id.ts'
import { utcDay, type CalendarDay } from '../../../src-shared/kernel/values/calendar-day.ts'
import { answersIn, type HadItem, type SatPaper } from '../store/attempt-item-rows.ts'
import { inSteps, type Steps } from '../../platform/jobs/yield-regularly.ts'

/** A question that went wrong once, and when it is to be seen again. */
export interface RevisionCard {
  readonly itemId: string
  readonly dueDay: CalendarDay
}

/** The algorithm's own weights; a question is due when it would be known with nine in ten. At the latest it comes once a year. */
const scheduler = new FSRSAlgorithm({ request_retention: 0.9, maximum_interval: 365, enable_short_term: false, enable_fuzz: false })

interface Memory {
  /** The newest item of this origin, and of those of one paper one that went wrong. */
  readonly itemId: string
  readonly state: FSRSState
  readonly day: CalendarDay
}

/**
 * The queue of wrong answers, by FSRS (J. Ye, "A Stochastic Shortest Path Algorithm for Optimizing Spaced Repetition Scheduling", KDD 2022;
 * version 6 as in `ts-fsrs`). A wrong answer makes a card; each later answer, wherever it is given, reviews it. What was left open reviews
 * nothing, and items that one template made are one question: of those in a paper one that went wrong is enough. Days are the backend's, by the
 * clock of Greenwich. Pure: marked papers, oldest first, give the cards, so that marking again changes them as it should. Most overdue first.
 */
export function* revisionCards(papers: readonly SatPaper[]): Steps<readonly RevisionCard[]> {
  const memories = new Map<string, Memory>()
  yield* inSteps(papers, answersIn, ({ at, items }) => {
    for (const [origin, { itemId, outcome }] of answeredIn(items)) {
      const held = memories.get(origin)
      if (held === undefined && outcome === 'right') continue
      const day = Math.max(utcDay(at), held?.day ?? 0)
      const rating = outcome === 'right' ? Rating.Good : Rating.Again
      memories.set(origin, { itemId, state: scheduler.next_state(held?.state ?? null, held ? day - held.day : 0, rating), day })
    }
  })
  return [...memories.values()]
    .map(({ itemId, state, day }) => ({ itemId, dueDay: day + scheduler.next_interval(state.stability, 0) }))
    .sort((one, other) => one.dueDay - other.dueDay)
}

/** The answered items of a paper, one of each origin. */
function answeredIn(items: readonly HadItem[]): ReadonlyMap<string, HadItem> {
  const answered = new Map<string, HadItem>()
  for (const item of items) {
    const origin = originOf(item.itemId)
    if (item.outcome !== 'open' && answered.get(origin)?.outcome !== 'wrong') answered.set(origin, item)
  }
  return answered
}

/**
 * What went wrong or stayed open the last time, newest first; within one paper in the order of ids. Of items that one template made the newest
 * paper with any of them decides for all, since what is learnt is the same, and there one that is not right is enough.
 */
function* mistakesIn(papers: readonly SatPaper[]): Steps<readonly string[]> {
  const newest = new Map<string, { readonly paper: SatPaper; readonly item: HadItem }>()
  yield* inSteps(papers.toReversed(), answersIn, (paper) => {
    for (const item of paper.items.toReversed()) {
      const origin = originOf(item.itemId)
      const held = newest.get(origin)
      if (!held || (held.paper === paper && held.item.outcome === 'right')) newest.set(origin, { paper, item })
    }
  })
  return [...newest.values()].filter(({ item }) => item.outcome !== 'right').map(({ item }) => item.itemId)
}

/** What a revision takes, in its order: what is due today, the most overdue first, and then the other mistakes, the newest first. */
export function* itemsToRevise(papers: readonly SatPaper[], now: number): Steps<readonly string[]> {
  const today = utcDay(now)
  const cards = yield* revisionCards(papers)
  const due = cards.filter(({ dueDay }) => dueDay <= today).map(({ itemId }) => itemId)
  const origins = new Set(due.map(originOf))
  const mistakes = yield* mistakesIn(papers)
  return [...due, ...mistakes.filter((itemId) => !origins.has(originOf(itemId)))]
}
