import type { AttemptEvent } from '../../../src-shared/attempt/record/attempt-event.ts'
import { continuesChain } from '../../../src-shared/attempt/record/segment.ts'

export interface AssembledChain {
  /** From the paper on, each event hashed over the one that it names. */
  readonly chain: readonly AttemptEvent[]
  /** Events that are whole and do not connect to the chain, in order of sequence. */
  readonly loose: readonly AttemptEvent[]
}

/**
 * The chain that can be made of events of several copies of an attempt. Pure. Each event must be what its own hash says; where two copies differ under
 * one sequence, the first one given counts. Nothing follows a submission.
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

/** Kinds of acts that are not repeated behind a break: a play would count twice, and a segment is of its own chain. */
const neverCopied: readonly string[] = ['play', 'segment', 'interrupted', 'focus', 'seat', 'clock-set']

/** What of the loose events is repeated in a new segment: all that an answer, the paper or its time depends on. Of the scratch pad the newest text. */
export function copiesOf(loose: readonly AttemptEvent[]): readonly AttemptEvent[] {
  const newestNote = loose.findLast(({ act }) => act.kind === 'note')
  return loose.filter((event) => (event.act.kind === 'note' ? event === newestNote : !neverCopied.includes(event.act.kind)))
}
