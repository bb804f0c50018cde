import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyOfItem, type ItemResponse } from '../../../../../src-shared/content/item-types/item-types.ts'
import { choicesOf, settleChoice, type Choice } from '../../../../../src-shared/content/scoring/choice.ts'
import { countItems } from '../../../../../src-shared/content/scoring/counting.ts'
import type { MarkedItem } from '../../../../../src-shared/content/scoring/credit-of.ts'
import { scoreAttempt } from '../../../../../src-shared/content/scoring/score-attempt.ts'
import type { ScoringRules } from '../../../../../src-shared/content/scoring/scoring-rules.ts'
import { itemsOfEachType } from '../../../../support/build-items.ts'

const scoring: ScoringRules = {
  marking: { forRight: 1, forWrong: 0, isPartial: true },
  scale: { subjectMaximum: 100, total: 'mean', isTotalOfficial: false }
}
const written: ItemResponse = { writing: 'With light.' }
const essayKey = keyOfItem(itemsOfEachType.written)
const numberKey = keyOfItem(itemsOfEachType.numeric)
const right: ItemResponse = { value: '20', unit: 'm/s' }
const wrong: ItemResponse = { value: '3', unit: 'm/s' }

/** Questions `1` to `8` of two parts: `1a`, a number of 6 marks, and `1b`, an essay of 6 marks. */
const numbers = [1, 2, 3, 4, 5, 6, 7, 8]
const choiceOf = (counts: Choice['counts'], count = 5): Choice => ({
  title: 'Section B',
  count,
  counts,
  questions: numbers.map((number) => [`${number}a`, `${number}b`])
})

/** What a question has: the marks of its essay where a person gave them, and whether its number is right. Undefined: not answered. */
interface Given {
  readonly essay: number | null
  readonly isRight: boolean
}
type Sheet = readonly (Given | undefined)[]

function itemsOf(sheet: Sheet, isMarked = true): MarkedItem[] {
  return numbers.flatMap((number, index) => [
    { id: `${number}a`, key: numberKey, marks: 6 },
    { id: `${number}b`, key: essayKey, ...(isMarked ? { awarded: sheet[index]?.essay ?? 0 } : {}) }
  ])
}

function answersOf(sheet: Sheet): Record<string, ItemResponse> {
  const entries = sheet.flatMap((given, index): [string, ItemResponse][] => {
    if (given === undefined) return []
    const number = index + 1
    return [[`${number}a`, given.isRight ? right : wrong], ...(given.essay === null ? [] : [[`${number}b`, written] as [string, ItemResponse]])]
  })
  return Object.fromEntries(entries)
}

const marksIn = (given: Given | undefined): number => (given === undefined ? 0 : (given.isRight ? 6 : 0) + (given.essay ?? 0))
const scoreOf = (choice: Choice, sheet: Sheet, items = itemsOf(sheet)): number =>
  scoreAttempt([{ slug: 'theory', items, choices: [choice] }], answersOf(sheet), scoring).total
const percent = (marks: number, most = 60): number => Math.floor((200 * marks + most) / (2 * most))

const given = fc.record({ essay: fc.option(fc.integer({ min: 0, max: 6 })), isRight: fc.boolean() })
const sheets = fc.array(fc.option(given, { nil: undefined }), { minLength: 8, maxLength: 8 })
const counts = fc.constantFrom('first' as const, 'best' as const)

describe('a section with a choice', () => {
  it('`best` counts the questions with most marks, whatever their order', () => {
    fc.assert(
      fc.property(sheets, (sheet) => {
        const five = sheet.map(marksIn).toSorted((one, other) => other - one)
        expect(scoreOf(choiceOf('best'), sheet)).toBe(percent(five.slice(0, 5).reduce((sum, marks) => sum + marks, 0)))
      })
    )
  })

  it('`first` counts the answered questions that stand first in the paper', () => {
    fc.assert(
      fc.property(sheets, (sheet) => {
        const five = sheet.filter((one) => one !== undefined).slice(0, 5)
        expect(scoreOf(choiceOf('first'), sheet)).toBe(percent(five.reduce((sum, one) => sum + marksIn(one), 0)))
      })
    )
  })

  it('one more answer never lowers a score of `best`, also where wrong answers cost marks', () => {
    const costly: ScoringRules = { ...scoring, marking: { forRight: 2, forWrong: -1, isPartial: true } }
    const total = (sheet: Sheet): number =>
      scoreAttempt([{ slug: 'theory', items: itemsOf(sheet), choices: [choiceOf('best')] }], answersOf(sheet), costly).total
    fc.assert(
      fc.property(sheets, given, fc.nat({ max: 7 }), (sheet, one, at) => {
        const less = sheet.with(at, undefined)
        expect(total(sheet.with(at, one))).toBeGreaterThanOrEqual(total(less))
      })
    )
  })

  it('more questions than count never raise a score of `first`, and `best` is never below it', () => {
    fc.assert(
      fc.property(sheets, (sheet) => {
        const answered = sheet.flatMap((one, index) => (one === undefined ? [] : [index]))
        const firstFive = sheet.map((one, index) => (answered.slice(0, 5).includes(index) ? one : undefined))
        expect(scoreOf(choiceOf('first'), sheet)).toBe(scoreOf(choiceOf('first'), firstFive))
        expect(scoreOf(choiceOf('best'), sheet)).toBeGreaterThanOrEqual(scoreOf(choiceOf('first'), sheet))
      })
    )
  })

  it('the best score is that of as many questions as count, for every candidate', () => {
    fc.assert(
      fc.property(sheets, counts, fc.integer({ min: 1, max: 7 }), (sheet, rule, count) => {
        const items = new Map(itemsOf(sheet).map((item) => [item.id, item]))
        const settled = settleChoice(choiceOf(rule, count), { items, answers: new Map(Object.entries(answersOf(sheet))), marking: scoring.marking })
        expect(settled.best).toBe(12 * count)
        expect(settled.outcomes.filter((outcome) => outcome === 'counts')).toHaveLength(Math.min(count, sheet.filter(Boolean).length))
      })
    )
  })

  it('before a person has marked it, it counts neither for nor against', () => {
    const plain: MarkedItem[] = [{ id: 'p', key: numberKey }]
    fc.assert(
      fc.property(sheets, counts, fc.boolean(), (sheet, rule, isRight) => {
        const items = [...plain, ...itemsOf(sheet, false)]
        const answers = { ...answersOf(sheet), p: isRight ? right : wrong }
        const { total, maximumTotal } = scoreAttempt([{ slug: 'theory', items, choices: [choiceOf(rule)] }], answers, scoring)
        expect({ total, maximumTotal }).toEqual({ total: isRight ? 100 : 0, maximumTotal: 100 })
      })
    )
  })

  it('a paper of such a section alone has no score until then', () => {
    const sheet = numbers.map(() => ({ essay: 6, isRight: true }))
    const waiting = scoreAttempt([{ slug: 'theory', items: itemsOf(sheet, false), choices: [choiceOf('first')] }], answersOf(sheet), scoring)
    expect([waiting.total, waiting.maximumTotal, waiting.subjects[0]?.maximum]).toEqual([0, 0, 0])
  })

  it('a part that was dropped costs nobody marks and leaves the best score as it was', () => {
    fc.assert(
      fc.property(sheets, counts, fc.nat({ max: 15 }), (sheet, rule, at) => {
        const items = itemsOf(sheet)
        const dropped = items.map((item, index) => (index === at ? { ...item, ruling: 'dropped' as const } : item))
        expect(scoreOf(choiceOf('best'), sheet, dropped)).toBeGreaterThanOrEqual(scoreOf(choiceOf('best'), sheet))
        expect(scoreOf(choiceOf(rule), sheet, dropped)).toBeGreaterThanOrEqual(scoreOf(choiceOf(rule), sheet))
      })
    )
  })

  it('says of each item whether it counts, is too many, was not chosen or waits', () => {
    const sheet = numbers.map((number) => (number === 2 ? undefined : { essay: 1, isRight: number > 6 }))
    const counting = (rule: Choice['counts'], isMarked: boolean) => {
      const { countingOf } = countItems(
        { items: itemsOf(sheet, isMarked), choices: [choiceOf(rule)] },
        new Map(Object.entries(answersOf(sheet))),
        scoring.marking
      )
      return numbers.map((number) => countingOf.get(`${number}a`))
    }
    expect(counting('first', true)).toEqual(['counts', 'not-chosen', 'counts', 'counts', 'counts', 'counts', 'surplus', 'surplus'])
    expect(counting('best', true)).toEqual(['counts', 'not-chosen', 'counts', 'counts', 'surplus', 'surplus', 'counts', 'counts'])
    expect(counting('first', false)).toEqual(['counts', 'not-chosen', 'counts', 'counts', 'counts', 'counts', 'surplus', 'surplus'])
    expect(counting('best', false)).toEqual(['waits', 'not-chosen', 'waits', 'waits', 'waits', 'waits', 'waits', 'waits'])
  })

  it('questions are the items of its section, in the order of the paper and with their parts together', () => {
    const items = [
      { id: 'a', section: 'Section A' },
      { id: 'b1', section: 'Section B', stimulusId: 'b', part: 'a' },
      { id: 'b2', section: 'Section B', stimulusId: 'b', part: 'b' },
      { id: 'c', section: 'Section B' }
    ]
    const sections = [
      { title: 'Section A', instructions: 'Answer all.' },
      { title: 'Section B', choose: { count: 1, counts: 'first' as const } }
    ]
    expect(choicesOf({ items, sections })).toEqual([{ title: 'Section B', count: 1, counts: 'first', questions: [['b1', 'b2'], ['c']] }])
    expect(choicesOf({ items })).toEqual([])
  })
})
