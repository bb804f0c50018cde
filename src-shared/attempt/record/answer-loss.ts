import { z } from '../../kernel/schema/zod.ts'
import type { Act, AttemptEvent } from './attempt-event.ts'
import { segmentOf } from './segment.ts'

/**
 * What damage has cost an attempt. `count`: answers and clearings that were saved and are in no copy any more; null where no count of them survived.
 * `isAtLeast`: the count itself may be too small. `sinceAt`: when the newest event before the damage was saved, milliseconds since 1970 by the clock of
 * the candidate's computer; null where nothing before it is left.
 */
export const answerLossSchema = z.strictObject({ count: z.int().nonnegative().nullable(), isAtLeast: z.boolean(), sinceAt: z.number().nullable() })

export type AnswerLoss = z.infer<typeof answerLossSchema>

type CountedEvent = Pick<AttemptEvent, 'sequence' | 'act'>
type SegmentEvent = CountedEvent & { readonly act: Act & { readonly kind: 'segment' } }

/** Whether the candidate saw "saved" for it: what a loss is counted in. */
export function isSavedAnswer({ kind }: Pick<Act, 'kind'>): boolean {
  return kind === 'answer' || kind === 'clear'
}

/** Whether nothing is missing, as far as counts prove it. */
export function isNothingLost({ count, isAtLeast }: AnswerLoss): boolean {
  return count === 0 && !isAtLeast
}

/** What the breaks of a chain have cost, as its events tell it; null where it never broke. Pure: the same at a candidate's computer and at the backend. */
export function lossOf(events: readonly CountedEvent[]): AnswerLoss | null {
  const breaks = events.filter((event): event is SegmentEvent => event.act.kind === 'segment')
  const [first, last] = [breaks[0], breaks.at(-1)]
  if (first === undefined || last === undefined) return null
  const { savedCounts, isAtLeast } = last.act
  const { sinceAt } = first.act
  if (savedCounts === null) return { count: null, isAtLeast: false, sinceAt }
  const present = countPresent(events)
  const count = savedCounts.reduce((sum, saved, segment) => sum + Math.max(0, saved - (present.get(segment) ?? 0)), 0)
  return { count, isAtLeast, sinceAt }
}

/** How many of the answers that were saved first in each segment are there, as they were or as a copy behind a break. */
export function countSavedAnswers(events: readonly CountedEvent[]): number[] {
  const present = countPresent(events)
  const segmentCount = Math.max(0, ...present.keys()) + 1
  return Array.from({ length: segmentCount }, (_, segment) => present.get(segment) ?? 0)
}

function countPresent(events: readonly CountedEvent[]): Map<number, number> {
  const originals = originalsOf(events)
  const sequences = new Set(events.filter(({ act }) => isSavedAnswer(act)).map(({ sequence }) => originals.get(sequence) ?? sequence))
  const counts = new Map<number, number>()
  for (const sequence of sequences) counts.set(segmentOf(sequence), (counts.get(segmentOf(sequence)) ?? 0) + 1)
  return counts
}

/** By the sequence of each copy, that under which it was saved first: behind a second break copies are copied again. Events in order of sequence. */
export function originalsOf(events: readonly CountedEvent[]): Map<number, number> {
  const originals = new Map<number, number>()
  for (const { sequence, act } of events) {
    if (act.kind !== 'segment') continue
    for (const [index, copied] of act.copiedSequences.entries()) originals.set(sequence + 1 + index, originals.get(copied) ?? copied)
  }
  return originals
}
