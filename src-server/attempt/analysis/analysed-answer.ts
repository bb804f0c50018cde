import { responseOf, type AttemptEvent } from '../../../src-shared/attempt/record/attempt-event.ts'
import { canonicalJson } from '../../../src-shared/kernel/values/canonical-json.ts'
import type { ItemResponse } from '../../../src-shared/content/item-types/item-types.ts'
import type { Marking, Moment } from './moment.ts'
import { creditOf } from '../../../src-shared/content/scoring/credit-of.ts'
import type { AgreedScoring } from '../../../src-shared/content/scoring/score-attempt.ts'
import { toShare } from '../../../src-shared/content/scoring/share-fraction.ts'
import type { AnswerKey } from '../draw/answer-key.ts'

type Timed = Pick<AttemptEvent, 'act' | 'spentMs'>

/** Converts the events of an attempt, in order, for the analysis. An answer composed during one visit counts once, in its final form. */
export function toMoments(events: readonly Timed[]): readonly Moment<ItemResponse>[] {
  return events.map((event, index) => (isStep(event, afterOf(events, index)) ? { kind: 'other', spentMs: event.spentMs } : toMoment(event)))
}

/** Returns whether an answer was unfinished: typed in part, or one of several options, and continued before the candidate moved on. */
function isStep({ act }: Timed, later: Iterable<Timed>): boolean {
  if (act.kind !== 'answer') return false
  const response = responseOf(act)
  if ('optionId' in response || 'isTrue' in response) return false
  for (const { act: next } of later) {
    if (next.kind === 'move') return false
    if (next.kind === 'answer' && next.itemId === act.itemId) return true
  }
  return false
}

function* afterOf(events: readonly Timed[], index: number): Iterable<Timed> {
  for (let next = index + 1; next < events.length; next += 1) yield events[next] as Timed
}

function toMoment({ act, spentMs }: Timed): Moment<ItemResponse> {
  switch (act.kind) {
    case 'answer':
      return { kind: 'answer', spentMs, itemId: act.itemId, answer: responseOf(act) }
    case 'clear':
    case 'move':
      return { kind: act.kind, spentMs, itemId: act.itemId }
    case 'focus':
      return { kind: 'focus', spentMs, hasFocus: act.hasFocus }
    case 'interrupted':
      return { kind: act.cause === 'restart' || act.cause === 'switched' ? 'restart' : 'other', spentMs }
    default:
      return { kind: 'other', spentMs }
  }
}

/** Scores an answer by the key of its paper, whenever it was given. */
export function createMarking(answerKey: AnswerKey, { marking }: Pick<AgreedScoring, 'marking'>): Marking<ItemResponse> {
  const keys = new Map(answerKey.flatMap(({ items }) => items.map((item) => [item.id, item])))
  return {
    markOf(itemId, answer) {
      const item = keys.get(itemId)
      if (item === undefined) return 0
      const { numerator, denominator } = toShare(creditOf(answer, item, marking))
      return numerator / denominator
    },
    // Most answers choose one option, and are compared without their texts.
    isSame: (one, other) => ('optionId' in one && 'optionId' in other ? one.optionId === other.optionId : canonicalJson(one) === canonicalJson(other))
  }
}
