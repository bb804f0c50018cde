import type { AttemptEvent } from '../../../src-shared/attempt/record/attempt-event.ts'
import { continuesChain } from '../../../src-shared/attempt/record/segment.ts'

export interface AssembledChain {
  /** Starts at the paper; each event is hashed over the one that it names. */
  readonly chain: readonly AttemptEvent[]
  /** Intact events that do not connect to the chain, in order of sequence. */
  readonly loose: readonly AttemptEvent[]
}

/**
 * Builds the chain from the events of several copies of an attempt. Pure. Each event must match its own hash; if two copies differ in one sequence
 * number, the first one given counts. No event follows a submission.
 */
export function assembleChain(paperHash: string, candidates: readonly AttemptEvent[]): AssembledChain {
  const distinct = [...new Map(candidates.map((event) => [event.hash, event])).values()]
  const chain: AttemptEvent[] = []
  const loose: AttemptEvent[] = []
  const hashes = new Map([[0, paperHash]])
  let last = { sequence: 0, hash: paperHash }
  for (const event of distinct.toSorted((a, b) => a.sequence - b.sequence)) {
    const isNext = chain.at(-1)?.act.kind !== 'submit' && continuesChain(event, last, (sequence) => hashes.get(sequence))
    if (!isNext) {
      loose.push(event)
      continue
    }
    chain.push(event)
    hashes.set(event.sequence, event.hash)
    last = event
  }
  return { chain, loose }
}

/** Kinds of acts that are not repeated after a break: a play would count twice, and a segment belongs to its own chain. */
const neverCopied: readonly string[] = ['play', 'segment', 'interrupted', 'focus', 'seat', 'probe', 'clock-set']

/**
 * Returns the loose events to repeat in a new segment: those that an answer, the paper or its time depends on. Of the scratch pad, the newest text.
 */
export function copiesOf(loose: readonly AttemptEvent[]): readonly AttemptEvent[] {
  const newestNote = loose.findLast(({ act }) => act.kind === 'note')
  return loose.filter((event) => (event.act.kind === 'note' ? event === newestNote : !neverCopied.includes(event.act.kind)))
}
