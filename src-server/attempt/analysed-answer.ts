import type { AttemptEvent } from '../../src-shared/attempt/attempt-event.ts'
import type { Marking, Moment } from '../../src-shared/report-analysis/moment.ts'
import type { AnswerKey } from './answer-key.ts'

/** The id of the option that was chosen. This file alone tells the analysis what an answer is made of. */
type GivenAnswer = string

/** What an event is to the analysis. */
export function toMoment({ act, spentMs }: Pick<AttemptEvent, 'act' | 'spentMs'>): Moment<GivenAnswer> {
  switch (act.kind) {
    case 'answer':
      return { kind: 'answer', spentMs, itemId: act.itemId, answer: act.optionId }
    case 'clear':
    case 'move':
      return { kind: act.kind, spentMs, itemId: act.itemId }
    case 'focus':
      return { kind: 'focus', spentMs, hasFocus: act.hasFocus }
    case 'interrupted':
      return { kind: act.cause === 'restart' ? 'restart' : 'other', spentMs }
    default:
      return { kind: 'other', spentMs }
  }
}

/** Marks an answer by the key of its paper, whenever it was given. */
export function createMarking(answerKey: AnswerKey): Marking<GivenAnswer> {
  const keys = new Map(answerKey.flatMap(({ items }) => items.map(({ id, keyOptionId }) => [id, keyOptionId])))
  return { markOf: (itemId, answer) => (keys.get(itemId) === answer ? 1 : 0), isSame: (one, other) => one === other }
}
