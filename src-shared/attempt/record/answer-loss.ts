import { z } from '../../kernel/schema/zod.ts'
import type { Act, AttemptEvent } from './attempt-event.ts'
import { segmentOf } from './segment.ts'

/**
 * Answers that damage to an attempt has destroyed. `count`: saved answers and clearings that no copy contains; null if no count survived.
 * `isAtLeast`: the true count may be higher. `sinceAt`: when the newest event before the damage was saved, milliseconds since 1970 by the
 * candidate's computer; null if no earlier event is left.
 */
export const answerLossSchema = z.strictObject({ count: z.int().nonnegative().nullable(), isAtLeast: z.boolean(), sinceAt: z.number().nullable() })

export type AnswerLoss = z.infer<typeof answerLossSchema>

type CountedEvent = Pick<AttemptEvent, 'sequence' | 'act'>
type SegmentEvent = CountedEvent & { readonly act: Act & { readonly kind: 'segment' } }

/** Returns whether the screen reported the act as saved; losses are counted in such acts. */
export function isSavedAnswer({ kind }: Pick<Act, 'kind'>): boolean {
  return kind === 'answer' || kind === 'clear'
}

/** Returns whether counts prove that nothing is missing. */
export function isNothingLost({ count, isAtLeast }: AnswerLoss): boolean {
  return count === 0 && !isAtLeast
}

/**
 * Returns the loss caused by all breaks of a chain, computed from its events; null if it never broke. Pure: gives the same result on the
 * candidate's computer and at the backend.
 */
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

/** For each segment, counts the answers first saved in it that are present, either in place or as a copy after a break. */
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

/** Maps the sequence of each copy to its original sequence. After a second break, copies are copied again. Expects events in order of sequence. */
export function originalsOf(events: readonly CountedEvent[]): Map<number, number> {
  const originals = new Map<number, number>()
  for (const { sequence, act } of events) {
    if (act.kind !== 'segment') continue
    for (const [index, copied] of act.copiedSequences.entries()) originals.set(sequence + 1 + index, originals.get(copied) ?? copied)
  }
  return originals
}
