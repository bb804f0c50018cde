import type { AttemptEvent } from './attempt-event.ts'

/**
 * Number of sequences reserved for one segment of an attempt's chain. After journal damage, events continue in a new segment whose sequences are
 * above any that a copy of the attempt can hold, so that nothing saved earlier is overwritten.
 */
const SEGMENT_LENGTH = 1_000_000

/** Maximum number of segments per attempt; keeps sequences within 32 bits. */
const MOST_SEGMENTS = 2000

type Chained = Pick<AttemptEvent, 'sequence' | 'act' | 'previousHash'>

/** Returns the segment of a sequence, counted from 0. */
export function segmentOf(sequence: number): number {
  return Math.floor((sequence - 1) / SEGMENT_LENGTH)
}

/** Returns the first sequence of a segment: the event that names the last good event before the break. */
export function firstOfSegment(segment: number): number {
  return segment * SEGMENT_LENGTH + 1
}

/**
 * Returns whether an event continues a chain that ends with `last`. Within a segment it must name the event before it; the first event of a new
 * segment may name any earlier one. Pure. `hashAt` returns the hash of an event in the chain, and the paper's hash for 0.
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
