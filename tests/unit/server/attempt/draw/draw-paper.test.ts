import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { drawPaper, type DrawnPaper } from '../../../../../src-server/attempt/draw/draw-paper.ts'
import type { PaperSource } from '../../../../../src-server/content/catalogue/paper-source.ts'
import { paperSchema, paperText } from '../../../../../src-shared/attempt/record/paper.ts'
import { itemTypeNames } from '../../../../../src-shared/content/item-types/item-types.ts'
import { squarePicture } from '../../../../support/pictures.ts'
import { oneItemOfEachType } from '../../../../support/build-items.ts'
import { optionsOf } from '../../../../support/paper-answers.ts'
import {
  EXPLANATION_CANARY,
  makeEnglish,
  makeItem,
  makeItems,
  makeMathematics,
  testAssessments,
  testProfile,
  TOPIC_CANARY
} from '../../../../support/content-fixture.ts'

const [definition] = testAssessments
const { id, version, calculator, optionLetters } = testProfile
const source: PaperSource = {
  slug: definition!.slug,
  title: definition!.title,
  description: definition!.description,
  kind: definition!.kind,
  budgetMs: 3_600_000,
  maximumTotal: 200,
  subjects: testProfile.subjects.slice(0, 2),
  rules: { profile: id, profileVersion: version, calculator, optionLetters, hasEightKeys: true },
  bank: new Map([
    ['english', makeEnglish()],
    ['mathematics', makeMathematics()]
  ])
}

function attemptId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

function draw(number = 1, from = source): DrawnPaper {
  const drawn = drawPaper(from, { attemptId: attemptId(number), markingVersion: '2', startedAt: 5 })
  if (!drawn.ok) throw new Error(drawn.error.code)
  return drawn.value
}

describe('A drawn paper', () => {
  it('a paper says how many of its questions the candidate has had, and nothing where all are new', () => {
    const { paper } = draw()
    expect(paper.seenBefore).toBeUndefined()
    // All ten of the only cloze passage, three antonyms of 30 that are not needed again, and 50 of 60 sums.
    const had = [...makeEnglish().items.filter(({ section }) => section === 'cloze'), ...makeMathematics().items.slice(0, 50)].map(({ id }) => id)
    const timesSeen = new Map(['antonym-1', 'antonym-2', 'antonym-3', ...had].map((id) => [id, 1]))
    const next = drawPaper(source, { attemptId: attemptId(2), markingVersion: '2', startedAt: 6 }, timesSeen)
    if (!next.ok) throw new Error(next.error.code)
    expect(next.value.paper.seenBefore).toBe(10 + 10)
    expect(paperSchema.parse(next.value.paper)).toEqual(next.value.paper)
  })

  it('a drawn exam fills each section of the profile with items of the bank, each at most once', () => {
    const { paper } = draw()
    expect(paperSchema.parse(paper)).toEqual(paper)
    const [english, mathematics] = paper.subjects
    const sections = english?.items.map(({ section }) => section)
    expect(sections).toEqual([
      ...Array.from({ length: 5 }, () => 'Comprehension'),
      ...Array.from({ length: 10 }, () => 'Cloze passage'),
      ...Array.from({ length: 5 }, () => 'Antonyms'),
      ...Array.from({ length: 5 }, () => 'Synonyms')
    ])
    expect({ itemCount: mathematics?.items.length, distinctCount: new Set(mathematics?.items.map(({ id }) => id)).size }).toEqual({
      itemCount: 20,
      distinctCount: 20
    })
    expect(mathematics?.items[0]).not.toHaveProperty('section')
  })

  it('a drawn exam has one whole comprehension passage, and carries the texts that its items need', () => {
    const { paper } = draw()
    const items = paper.subjects[0]?.items.slice(0, 15) ?? []
    expect(new Set(items.slice(0, 5).map(({ stimulusId }) => stimulusId)).size).toBe(1)
    expect(items.slice(5).map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, index) => `cloze-letter-item-${index + 1}`))
    expect(paper.stimuli.map(({ id }) => id)).toEqual([...new Set(items.map(({ stimulusId }) => stimulusId))])
  })

  it('a drawn exam is the same for the same attempt, and differs between attempts', () => {
    expect(draw(7)).toEqual(draw(7))
    const orders = Array.from({ length: 100 }, (_, number) => JSON.stringify(draw(number).paper.subjects))
    expect(new Set(orders).size).toBe(100)
  })

  it('drawing shuffles the options of each item and leaves each option its id and text', () => {
    const items = Array.from({ length: 50 }, (_, number) => draw(number).paper.subjects.flatMap((subject) => subject.items)).flat()
    const firstIds = new Map<string, number>()
    for (const item of items) {
      const options = optionsOf(item)
      for (const option of options) expect(option.text).toBe(`${item.id} option ${option.id}`)
      firstIds.set(options[0]?.id ?? '', (firstIds.get(options[0]?.id ?? '') ?? 0) + 1)
    }
    for (const count of firstIds.values()) expect(count / items.length).toBeCloseTo(0.25, 1)
  })

  it('the exam hash covers what the candidate sees', () => {
    const { paper } = draw()
    expect(paper.paperHash).toBe(createHash('sha256').update(paperText(paper)).digest('hex'))
  })

  it('keys, topics, difficulties and explanations are in the answer key and not in the drawn exam', () => {
    const { paper, answerKey } = draw()
    const text = JSON.stringify(paper)
    expect(text).not.toContain(EXPLANATION_CANARY)
    expect(text).not.toContain(TOPIC_CANARY)
    expect(text).not.toContain('"key')
    expect(text).not.toContain('difficulty')
    expect(answerKey.map(({ items }) => items.map((item) => item.id))).toEqual(paper.subjects.map(({ items }) => items.map((item) => item.id)))
    expect(answerKey[0]?.items[0]?.explanation).toContain(EXPLANATION_CANARY)
    expect(answerKey[0]?.items[0]?.difficulty).toMatch(/^(easy|medium|hard)$/)
  })

  it('a drawn exam omits the option values, which serve only to check the key', () => {
    const items = makeItems('sum', 60).map((item) => ({ ...item, options: item.options.map((option) => ({ ...option, value: 4711 })) }))
    const { paper } = draw(1, { ...source, bank: new Map([...source.bank, ['mathematics', { ...makeMathematics(), items }]]) })
    expect(JSON.stringify(paper)).not.toContain('4711')
  })

  it('a drawn exam shows items of every type without their solutions, which are in the answer key', () => {
    const items = oneItemOfEachType()
    const subject = { slug: 'trials', title: 'Trials', itemCount: items.length }
    const content = { subject: 'trials', title: 'Trials', version: 1, stimuli: [], items, pictures: [squarePicture] }
    const rules = { ...source.rules, optionLetters: ['A', 'B', 'C', 'D', 'E'] }
    const { paper, answerKey } = draw(1, { ...source, rules, subjects: [subject], bank: new Map([['trials', content]]) })
    expect(paper.subjects[0]?.items.map(({ type }) => type ?? '').sort()).toEqual([...itemTypeNames].sort())
    expect(JSON.stringify(paper)).not.toContain('because-canary')
    expect(answerKey[0]?.items.map(({ id, key }) => [id, key.type])).toEqual(paper.subjects[0]?.items.map(({ id, type }) => [id, type]))
  })

  it('a drawn exam omits items that need more option letters than the exam has', () => {
    const items = oneItemOfEachType()
    const subject = { slug: 'trials', title: 'Trials', itemCount: items.length - 1 }
    const content = { subject: 'trials', title: 'Trials', version: 1, stimuli: [], items, pictures: [squarePicture] }
    const { paper } = draw(1, { ...source, subjects: [subject], bank: new Map([['trials', content]]) })
    expect(paper.subjects[0]?.items.map(({ type }) => type)).not.toContain('multiple-response')
  })
})

describe('A paper that the bank cannot fill', () => {
  const refusal = (bank: PaperSource['bank']) => drawPaper({ ...source, bank }, { attemptId: attemptId(1), markingVersion: '2', startedAt: 5 })

  it('an exam is refused when a subject is missing from the bank or has too few items', () => {
    expect(refusal(new Map([['english', makeEnglish()]]))).toMatchObject({ ok: false, error: { code: 'assessment/cannot-be-filled' } })
    const few = { ...makeMathematics(), items: makeMathematics().items.slice(0, 19) }
    expect(refusal(new Map([...source.bank, ['mathematics', few]]))).toMatchObject({ ok: false, error: { code: 'assessment/cannot-be-filled' } })
  })

  it('an exam is refused when only items with more options than letters are left to fill it', () => {
    const options = [...makeItem('a').options, { id: 'v', text: 'a fifth' }]
    const items = makeMathematics().items.map((item, index) => (index < 41 ? { ...item, options } : item))
    expect(refusal(new Map([...source.bank, ['mathematics', { ...makeMathematics(), items }]]))).toMatchObject({ ok: false })
  })
})
