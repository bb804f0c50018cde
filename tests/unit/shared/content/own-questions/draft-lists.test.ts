import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeGap, withGap, withGapWord, withSpareWord } from '../../../../../src-renderer/features/content/own-questions/draft/draft-gaps.ts'
import { emptyVariable } from '../../../../../src-shared/content/own-questions/changing/draft-numbers.ts'
import { ownOptionIds } from '../../../../../src-shared/content/own-questions/draft-parts.ts'
import {
  emptyDraft,
  ownQuestionTypes,
  questionDraftSchema,
  type QuestionDraft
} from '../../../../../src-shared/content/own-questions/own-question.ts'
import { startType, withPair, withSpareChoice, withStep } from '../../../../../src-renderer/features/content/own-questions/draft/start-type.ts'
import { anyDraft } from '../../../../support/any-draft.ts'

const first = (): number => 0
const cloze = (text: string): QuestionDraft => ({ ...emptyDraft, type: 'cloze', text })

describe('the lists of a draft', () => {
  it('choosing a type adds its first rows and changes nothing that is written', () => {
    fc.assert(
      fc.property(
        anyDraft,
        fc.constantFrom(...ownQuestionTypes),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (draft, type, lot) => {
          const next = { ...draft, ...startType(draft, type, () => lot) }
          expect(questionDraftSchema.parse(next)).toEqual(next)
          for (const name of Object.keys(draft) as (keyof QuestionDraft)[]) {
            const before = draft[name]
            if (name !== 'type' && before !== emptyDraft.numbers && !(Array.isArray(before) && before.length === 0))
              expect(next[name]).toEqual(before)
          }
        }
      ),
      { numRuns: 200 }
    )
    expect(startType(emptyDraft, 'ordering', first).steps).toHaveLength(3)
    expect(startType(emptyDraft, 'matching', first).pairs).toHaveLength(3)
    const { numbers } = startType(emptyDraft, 'changing-numbers', first)
    expect([numbers?.variables.map(({ name }) => name), numbers?.mistakes.length]).toEqual([['a', 'b'], 3])
    const written = { ...emptyDraft.numbers, variables: [{ ...emptyVariable, name: 'x' }], mistakes: [{ formula: 'x', why: '' }] }
    expect(startType({ ...emptyDraft, numbers: written }, 'changing-numbers', first).numbers).toEqual(written)
  })

  it('rows get ids by lot, each once, until all are taken', () => {
    let steps: QuestionDraft['steps'] = []
    for (let count = 0; count < 12; count += 1) steps = withStep(steps, () => 0.999)
    expect(steps.map(({ id }) => id).toSorted()).toEqual(ownOptionIds.toSorted())
    expect(
      withStep([], () => 0.999),
      'the last of the free ones'
    ).toEqual([{ id: ownOptionIds.at(-1), text: '' }])
    let lists = { pairs: emptyDraft.pairs, spareChoices: emptyDraft.spareChoices }
    for (let count = 0; count < 6; count += 1) {
      lists = { ...lists, pairs: withPair(lists, first) }
      lists = { ...lists, spareChoices: withSpareChoice(lists, first) }
    }
    const ids = [...lists.pairs.map(({ choiceId }) => choiceId), ...lists.spareChoices.map(({ id }) => id)]
    expect([ids.length, new Set(ids).size, new Set(lists.pairs.map(({ id }) => id)).size]).toEqual([10, 10, 5])
  })
})

describe('gaps', () => {
  it('a gap is made of the selected word, which becomes its right answer, without the spaces around it', () => {
    expect(makeGap(cloze('Iron is a metal.'), { start: 7, end: 16 }, first)).toEqual({
      text: 'Iron is [[1]]',
      gaps: [{ id: '1', kind: 'typed', accepted: ['a metal.'], options: [], key: null }]
    })
    expect(makeGap({ ...cloze('[[1]] is a metal.'), type: 'gap-match' }, { start: 11, end: 16 }, first)).toEqual({
      text: '[[1]] is a [[2]].',
      gapWords: [{ gapId: '2', id: 'w', text: 'metal' }]
    })
    expect(makeGap(cloze('At the end '), { start: 11, end: 11 }, first)?.text).toBe('At the end [[1]]')
  })

  it('no gap is made of a gap, and a new one never takes the name of one that the text lost', () => {
    expect(makeGap(cloze('a [[1]] b'), { start: 0, end: 9 }, first)).toBe(null)
    const lost = { id: '1', kind: 'typed' as const, accepted: ['old'], options: [], key: null }
    expect(makeGap({ ...cloze('word'), gaps: [lost] }, { start: 0, end: 4 }, first)).toEqual({
      text: '[[2]]',
      gaps: [lost, { ...lost, id: '2', accepted: ['word'] }]
    })
  })

  it('answers of lost gaps are retained while there is room, and make room for new ones', () => {
    const lost = Array.from({ length: 20 }, (_, index) => ({ id: `old${index}`, kind: 'typed' as const, accepted: [], options: [], key: null }))
    const gap = { id: '1', kind: 'typed' as const, accepted: ['a'], options: [], key: null }
    expect(withGap({ text: '[[1]]', gaps: lost.slice(0, 3) }, gap)).toEqual([...lost.slice(0, 3), gap])
    expect(withGap({ text: '[[1]]', gaps: lost }, gap)).toEqual([gap])
    const words = ownOptionIds.map((id) => ({ gapId: `old-${id}`, id, text: id }))
    const full = { text: '[[1]]', gapWords: words, spareWords: [] }
    expect(withGapWord(full, { gapId: '1', word: 'tin' }, first)).toEqual([{ gapId: '1', id: 'w', text: 'tin' }])
    expect(withSpareWord(full, first)).toEqual({ gapWords: [], spareWords: [{ id: 'w', text: '' }] })
    const spareWords = ownOptionIds.map((id) => ({ id, text: id }))
    expect(withGapWord({ text: '[[1]]', gapWords: [], spareWords }, { gapId: '1', word: 'tin' }, first)).toBe(null)
    expect(withSpareWord({ text: '', gapWords: [], spareWords }, first)).toBe(null)
  })
})
