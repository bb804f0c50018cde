import { FSRSAlgorithm, Rating, type FSRSState } from 'ts-fsrs'
import { originOf } from '../../content/templates/fresh-item-id.ts'
import { utcDay, type CalendarDay } from '../../../src-shared/kernel/values/calendar-day.ts'
import { answersIn, type HadItem, type SatPaper } from '../store/attempt-item-rows.ts'
import { inSteps, type Steps } from '../../platform/jobs/yield-regularly.ts'

/** A question that was answered wrongly once, and its next due day. */
export interface RevisionCard {
  readonly itemId: string
  readonly dueDay: CalendarDay
}

/** The algorithm's default weights. A question is due when the probability of recall falls to nine in ten, and at least once a year. */
const scheduler = new FSRSAlgorithm({ request_retention: 0.9, maximum_interval: 365, enable_short_term: false, enable_fuzz: false })

interface Memory {
  /** The newest item of this origin; within one paper, a wrong one first. */
  readonly itemId: string
  readonly state: FSRSState
  readonly day: CalendarDay
}

/**
 * Computes the queue of wrong answers by FSRS (J. Ye, "A Stochastic Shortest Path Algorithm for Optimizing Spaced Repetition Scheduling", KDD
 * 2022; version 6 as in `ts-fsrs`). A wrong answer creates a card; each later answer, in any paper, reviews it. Unanswered items review
 * nothing. Items of one template are one question: one wrong answer in a paper is enough. Days are days in UTC by the backend's clock. Pure:
 * the cards follow from the scored papers, oldest first, so a regrade changes them too. Most overdue first.
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

/** Returns the answered items of a paper, one of each origin. */
function answeredIn(items: readonly HadItem[]): ReadonlyMap<string, HadItem> {
  const answered = new Map<string, HadItem>()
  for (const item of items) {
    const origin = originOf(item.itemId)
    if (item.outcome !== 'open' && answered.get(origin)?.outcome !== 'wrong') answered.set(origin, item)
  }
  return answered
}

/**
 * Returns the items that were last answered wrongly or left open, newest first; within one paper in the order of ids. For items of one
 * template, the newest paper with any of them decides, and one that is not right is enough, because they teach the same.
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

/** Returns the items whose revision is due today, most overdue first. */
export function* itemsDue(papers: readonly SatPaper[], now: number): Steps<readonly string[]> {
  const today = utcDay(now)
  const cards = yield* revisionCards(papers)
  return cards.filter(({ dueDay }) => dueDay <= today).map(({ itemId }) => itemId)
}

/** Returns the items of a revision in order: what is due today, most overdue first, then the other mistakes, newest first. */
export function* itemsToRevise(papers: readonly SatPaper[], now: number): Steps<readonly string[]> {
  const due = yield* itemsDue(papers, now)
  const origins = new Set(due.map(originOf))
  const mistakes = yield* mistakesIn(papers)
  return [...due, ...mistakes.filter((itemId) => !origins.has(originOf(itemId)))]
}
