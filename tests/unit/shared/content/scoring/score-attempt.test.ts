import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ItemKeyOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { plainScoring } from '../../../../../src-shared/content/scoring/plain-scoring.ts'
import type { MarkedItem } from '../../../../../src-shared/content/scoring/credit-of.ts'
import { scoreAttempt, type Answers, type MarkedSubject } from '../../../../../src-shared/content/scoring/score-attempt.ts'

const optionIds = ['w', 'x', 'y', 'z'] as const

interface ChoiceSubject extends MarkedSubject {
  readonly items: readonly (MarkedItem & { readonly key: ItemKeyOf<'single-choice'> })[]
}

function keyOf(optionId: string): ItemKeyOf<'single-choice'> {
  return { type: 'single-choice', optionId, why: {} }
}

function buildSubject(slug: string, itemCount: number): ChoiceSubject {
  return { slug, items: Array.from({ length: itemCount }, (_, index) => ({ id: `${slug}-${index}`, key: keyOf(optionIds[index % 4] ?? 'w') })) }
}

/** Scores as the UTME does. */
function score(subjects: readonly MarkedSubject[], answers: Readonly<Record<string, string>>) {
  const given: Answers = Object.fromEntries(Object.entries(answers).map(([id, optionId]) => [id, { optionId }]))
  return scoreAttempt(subjects, given, plainScoring)
}

/** Answers the first `count` items with their keys. */
function rightAnswers({ items }: ChoiceSubject, count: number): Record<string, string> {
  return Object.fromEntries(items.slice(0, count).map(({ id, key }) => [id, key.optionId]))
}

function scoreOf(rightCount: number, itemCount: number): number | undefined {
  const subject = buildSubject('physics', itemCount)
  return score([subject], rightAnswers(subject, rightCount)).subjects[0]?.score
}

/** Up to four subjects of any size, with any answers: right, wrong, absent, or to unknown ids. */
const attempt = fc
  .array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 4 })
  .map((sizes) => sizes.map((size, index) => buildSubject(`subject-${index}`, size)))
  .chain((subjects) => {
    const ids = [...subjects.flatMap(({ items }) => items.map(({ id }) => id)), 'stranger']
    const answers = fc.dictionary(fc.constantFrom(...ids), fc.constantFrom(...optionIds), { maxKeys: ids.length })
    return fc.record({ subjects: fc.constant(subjects), answers })
  })

describe('scoreAttempt', () => {
  it.each([
    [1, 3, 33],
    [2, 3, 67],
    [1, 8, 13],
    [3, 8, 38],
    [5, 8, 63],
    [1, 200, 1],
    [1, 201, 0],
    [23, 40, 58],
    [21, 40, 53],
    [0, 40, 0],
    [40, 40, 100],
    [37, 60, 62],
    [59, 60, 98],
    [1, 60, 2],
    [21, 60, 35],
    [0, 0, 0]
  ])('scoreAttempt gives %i right of %i items %i points, halves rounded up', (right, items, points) => {
    expect(scoreOf(right, items)).toBe(points)
  })

  it('scoreAttempt adds the rounded scores of the subjects, not the exact ones', () => {
    const subjects = [buildSubject('a', 8), buildSubject('b', 8), buildSubject('c', 8), buildSubject('d', 8)]
    const answers = Object.assign({}, ...subjects.map((subject) => rightAnswers(subject, 1))) as Record<string, string>
    expect(score(subjects, answers)).toMatchObject({ total: 52, maximumTotal: 400 })
  })

  it('scoreAttempt gives 400 points for a UTME attempt with every answer right', () => {
    const subjects = [buildSubject('use-of-english', 60), buildSubject('mathematics', 40), buildSubject('physics', 40), buildSubject('chemistry', 40)]
    const answers = Object.assign({}, ...subjects.map((subject) => rightAnswers(subject, 60))) as Record<string, string>
    const scored = score(subjects, answers)
    expect(scored).toMatchObject({ total: 400, maximumTotal: 400 })
    expect(scored.subjects.map(({ slug, itemCount }) => [slug, itemCount])).toEqual([
      ['use-of-english', 60],
      ['mathematics', 40],
      ['physics', 40],
      ['chemistry', 40]
    ])
  })

  it('scoreAttempt counts a wrong answer as answered and subtracts nothing for it', () => {
    const subject = buildSubject('physics', 8)
    const answers = { ...rightAnswers(subject, 1), 'physics-1': 'w', 'physics-2': 'no-option' }
    expect(score([subject], answers).subjects).toEqual([
      { slug: 'physics', itemCount: 8, answeredCount: 3, rightCount: 1, partialCount: 0, score: 13, maximum: 100 }
    ])
  })

  it('scoreAttempt scores an attempt without any answer', () => {
    expect(score([buildSubject('physics', 40)], {})).toEqual({
      subjects: [{ slug: 'physics', itemCount: 40, answeredCount: 0, rightCount: 0, partialCount: 0, score: 0, maximum: 100 }],
      total: 0,
      maximumTotal: 100
    })
  })

  it('scoreAttempt does not read inherited object properties as answers', () => {
    const subject = {
      slug: 'odd',
      items: [
        { id: 'constructor', key: keyOf('w') },
        { id: 'toString', key: keyOf('x') }
      ]
    }
    expect(score([subject], {}).subjects[0]).toMatchObject({ answeredCount: 0, rightCount: 0 })
  })

  it('scoreAttempt ignores answers to items that the exam does not have', () => {
    const subject = buildSubject('physics', 40)
    const answers = rightAnswers(subject, 17)
    expect(score([subject], { ...answers, 'physics-40': 'w', '': 'x', chemistry: 'y' })).toEqual(score([subject], answers))
  })

  it('scoreAttempt gives the same score whatever the order of items and answers', () => {
    fc.assert(
      fc.property(attempt, fc.integer(), ({ subjects, answers }, seed) => {
        const turned = subjects.map(({ slug, items }) => ({ slug, items: turn(items, seed) }))
        const turnedAnswers = Object.fromEntries(turn(Object.entries(answers), seed))
        expect(score(turned, turnedAnswers)).toEqual(score(subjects, answers))
      })
    )
  })

  it('scoreAttempt gives a total that is the sum of whole subject scores from 0 to 100', () => {
    fc.assert(
      fc.property(attempt, ({ subjects, answers }) => {
        const scored = score(subjects, answers)
        expect(scored.total).toBe(scored.subjects.reduce((sum, { score }) => sum + score, 0))
        for (const { score: points, rightCount, answeredCount, itemCount } of scored.subjects) {
          expect(Number.isInteger(points) && points >= 0 && points <= 100).toBe(true)
          expect(rightCount <= answeredCount && answeredCount <= itemCount).toBe(true)
          // Within half a point of the exact share. Exactly half a point is rounded up.
          if (itemCount > 0)
            expect(2 * points * itemCount - 200 * rightCount).toSatisfy((difference: number) => difference > -itemCount && difference <= itemCount)
        }
      })
    )
  })

  it('scoreAttempt never gives a lower score when one more answer becomes right', () => {
    fc.assert(
      fc.property(attempt, fc.nat(), ({ subjects, answers }, at) => {
        const items = subjects.flatMap((subject) => subject.items)
        const item = items[at % Math.max(items.length, 1)]
        fc.pre(item !== undefined)
        const better = { ...answers, [item.id]: item.key.optionId }
        const before = score(subjects, answers)
        const after = score(subjects, better)
        expect(after.total).toBeGreaterThanOrEqual(before.total)
        after.subjects.forEach(({ score }, index) => expect(score).toBeGreaterThanOrEqual(before.subjects[index]?.score ?? 0))
      })
    )
  })
})

function turn<Value>(values: readonly Value[], by: number): Value[] {
  const at = values.length === 0 ? 0 : Math.abs(by) % values.length
  return [...values.slice(at), ...values.slice(0, at)].reverse()
}

describe('a ruling in place of a key', () => {
  const rule = (subject: ChoiceSubject, itemId: string, ruling: MarkedItem['ruling']): ChoiceSubject => ({
    ...subject,
    items: subject.items.map((item) => (item.id === itemId ? { ...item, ruling } : item))
  })

  it('a dropped item does not count for marks, as if the exam had one item less, but its answer is still counted', () => {
    fc.assert(
      fc.property(attempt, ({ subjects, answers }) => {
        for (const subject of subjects) {
          const [first, ...others] = subject.items
          if (!first || others.length === 0) continue
          const [ruled] = score([rule(subject, first.id, 'dropped')], answers).subjects
          const [without] = score([{ ...subject, items: others }], answers).subjects
          const [with_] = score([subject], answers).subjects
          expect({ score: ruled?.score, rightCount: ruled?.rightCount }).toEqual({ score: without?.score, rightCount: without?.rightCount })
          expect({ itemCount: ruled?.itemCount, answeredCount: ruled?.answeredCount }).toEqual({
            itemCount: with_?.itemCount,
            answeredCount: with_?.answeredCount
          })
        }
      })
    )
  })

  it('an any-answer ruling gives the mark for every answer, and nothing for an item left open', () => {
    const subject = rule(buildSubject('physics', 4), 'physics-0', 'any-answer')
    expect(score([subject], { 'physics-0': 'z' }).subjects[0]).toMatchObject({ score: 25, rightCount: 1, answeredCount: 1 })
    expect(score([subject], {}).subjects[0]).toMatchObject({ score: 0, rightCount: 0, answeredCount: 0 })
  })

  it('a ruling on an item prevents the deduction for a wrong answer to it', () => {
    const scoring = { ...plainScoring, marking: { forRight: 2, forWrong: -1, isPartial: false } }
    const subject = buildSubject('physics', 3)
    const answers: Answers = { 'physics-0': { optionId: 'z' }, 'physics-1': { optionId: 'x' } }
    const scored = (ruling: MarkedItem['ruling']) => scoreAttempt([rule(subject, 'physics-0', ruling)], answers, scoring).total
    expect([scored(undefined), scored('dropped'), scored('any-answer')]).toEqual([17, 50, 67])
  })

  it('a subject whose items are all dropped gets its full score', () => {
    const subject = rule(rule(buildSubject('physics', 2), 'physics-0', 'dropped'), 'physics-1', 'dropped')
    expect(score([subject], {}).subjects[0]).toMatchObject({ score: 100, rightCount: 0, itemCount: 2 })
  })
})
