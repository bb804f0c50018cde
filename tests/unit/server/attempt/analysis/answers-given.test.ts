import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMarking } from '../../../../../src-server/attempt/analysis/analysed-answer.ts'
import { answersGiven } from '../../../../../src-server/attempt/analysis/answers-given.ts'
import type { Moment } from '../../../../../src-server/attempt/analysis/moment.ts'
import { answersOf } from '../../../../../src-server/attempt/scoring/mark-attempt.ts'
import { latenessOf } from '../../../../../src-server/attempt/events/lateness.ts'
import type { Act } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import { foldProgress } from '../../../../../src-shared/attempt/record/attempt-progress.ts'
import { plainScoring } from '../../../../../src-shared/content/scoring/plain-scoring.ts'
import { canonicalJson } from '../../../../../src-shared/kernel/values/canonical-json.ts'

const itemId = fc.constantFrom('a', 'b', 'constructor')
const moment: fc.Arbitrary<Moment<number>> = fc.oneof(
  fc.record({ kind: fc.constant('answer' as const), spentMs: fc.nat(100), itemId, answer: fc.nat(3) }),
  fc.record({ kind: fc.constantFrom('clear' as const, 'move' as const), spentMs: fc.nat(100), itemId })
)

it('the answers of an item are all that it had, the last that was not cleared, and the time of the first', () => {
  fc.assert(
    fc.property(fc.array(moment, { maxLength: 30 }), (moments) => {
      const times = moments.map(({ spentMs }, index) => Math.min(80, Math.max(spentMs, ...moments.slice(0, index).map((one) => one.spentMs))))
      const given = answersGiven(moments, 80)
      for (const id of ['a', 'b', 'constructor']) {
        const own = moments.flatMap((one, index) => (one.kind === 'answer' && one.itemId === id ? [{ answer: one.answer, atMs: times[index] }] : []))
        const last = moments.findLast((one) => (one.kind === 'answer' || one.kind === 'clear') && one.itemId === id)
        const expected = {
          all: own.map(({ answer }) => answer),
          last: last?.kind === 'answer' ? { answer: last.answer } : null,
          firstMs: own[0]?.atMs
        }
        expect(given.get(id)).toEqual(own.length === 0 ? undefined : expected)
      }
    })
  )
})

it('the answers that are marked are those that the exam room shows', () => {
  const onPaper = fc.constantFrom('a', 'b')
  const option = fc.constantFrom('w', 'x')
  const act: fc.Arbitrary<Act> = fc.oneof(
    fc.record({ kind: fc.constant('answer' as const), itemId: onPaper, response: fc.record({ optionId: option }) }),
    fc.record({ kind: fc.constant('answer' as const), itemId: onPaper, optionId: option }),
    fc.record({ kind: fc.constantFrom('clear' as const, 'move' as const), itemId: onPaper }),
    fc.record({ kind: fc.constant('strike' as const), itemId: onPaper, optionId: option, isStruck: fc.boolean() })
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      expect(answersOf(acts.map((one) => ({ act: one })))).toEqual(
        foldProgress(acts.map((one, index) => ({ act: one, sequence: index + 1 }))).answers
      )
    })
  )
})

it('two answers are the same where their texts are', () => {
  const { isSame } = createMarking([], plainScoring)
  const id = fc.constantFrom('w', 'x')
  const response = fc.oneof(
    fc.record({ optionId: id }),
    fc.record({ optionIds: fc.array(id, { minLength: 1, maxLength: 2 }) }),
    fc.record({ text: id }),
    fc.record({ isTrue: fc.boolean() })
  )
  fc.assert(
    fc.property(response, response, (one, other) => {
      expect(isSame(one, other)).toBe(canonicalJson(one) === canonicalJson(other))
    })
  )
})

it('only answers and clearings are counted as late, each once, and the last event says whether the submission was', () => {
  const kind = fc.constantFrom('answer' as const, 'clear' as const, 'move' as const)
  const event = fc.record({ kind, isLate: fc.boolean(), hasArrivedLate: fc.boolean() })
  fc.assert(
    fc.property(fc.array(event, { maxLength: 20 }), (events) => {
      const answers = events.filter((one) => one.kind !== 'move')
      const toMark = events.map(({ kind: own, ...late }, index) => ({
        event: {
          sequence: index + 1,
          spentMs: 0,
          act: own === 'answer' ? { kind: own, itemId: 'a', response: { optionId: 'w' } } : { kind: own, itemId: 'a' }
        },
        ...late
      }))
      expect(latenessOf(toMark)).toEqual({
        afterTimeCount: answers.filter(({ isLate }) => isLate).length,
        arrivedLateCount: answers.filter(({ isLate, hasArrivedLate }) => !isLate && hasArrivedLate).length,
        isSubmissionLate: events.at(-1)?.hasArrivedLate === true
      })
    })
  )
})
