import type { AttemptEvent } from './attempt-event.ts'

/**
 * How many sequences a segment of an attempt's chain has room for. After a journal was damaged, its events continue in a new segment: far above every
 * sequence that any copy of the attempt can hold, so that nothing that was saved before is ever overwritten.
 */
const SEGMENT_LENGTH = 1_000_000

/** Most segments of one attempt: its sequences fit into 32 bits. */
const MOST_SEGMENTS = 2000

type Chained = Pick<AttemptEvent, 'sequence' | 'act' | 'previousHash'>

/** The segment that a sequence belongs to, from 0. */
export function segmentOf(sequence: number): number {
  return Math.floor((sequence - 1) / SEGMENT_LENGTH)
}

/** Where a segment begins: with the event that names the last good one before the break. */
export function firstOfSegment(segment: number): number {
  return segment * SEGMENT_LENGTH + 1
}

/**
 * Whether an event continues a chain that ends with `last`: within a segment it names the event before it, and a new segment begins with an event
 * that names any earlier one. Pure; `hashAt` tells the hash of an event of the chain, and the paper's for 0.
 */
export function continuesChain(
  event: Chained,
  last: Pick<AttemptEvent, 'sequence' | 'hash'>,
  hashAt: (sequence: number) => string | undefined
): boolean {
  const { sequence, act, previousHash } = event
  if (act.kind !== 'segment') return sequence === last.sequence + 1 && previousHash === last.hash
  const segment = segmentOf(sequence)
  const isFirst = segment > 0 && segment < MOST_SEGMENTS && sequence === firstOfSegment(segment)
  return isFirst && sequence > last.sequence && act.goodSequence <= last.sequence && hashAt(act.goodSequence) === previousHash
}
