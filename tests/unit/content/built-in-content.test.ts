import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkContent } from '../../../src-server/content/check/check-content.ts'
import { isSingleChoice, textsOfItem } from '../../../src-shared/content/item-types/item-types.ts'
import { subjectContentSchema, type SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { assessmentListSchema, profileSchema } from '../../../src-server/content/exams/profile.ts'
import { formulasOf, setFormula } from '../../support/set-formulas.ts'

const resources = join(import.meta.dirname, '../../../resources')
const fewestItems: Readonly<Record<string, number>> = {
  'use-of-english': 245,
  mathematics: 208,
  physics: 130,
  chemistry: 155,
  biology: 134,
  economics: 125,
  government: 125,
  'literature-in-english': 122,
  'agricultural-science': 130,
  'christian-religious-studies': 130,
  commerce: 130,
  geography: 130,
  history: 130,
  'home-economics': 130,
  'islamic-studies': 130,
  'principles-of-accounts': 130
}
const fewestInAll = 240
/** Subjects whose items contain no formulas. */
const subjectsOfWords: readonly string[] = ['use-of-english', 'literature-in-english', 'history']

function readJson(...path: readonly string[]): unknown {
  return JSON.parse(readFileSync(join(resources, ...path), 'utf8'))
}

const subjects = readdirSync(join(resources, 'content/utme'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => subjectContentSchema.parse(readJson('content/utme', file)))
const profiles = [profileSchema.parse(readJson('profiles/utme.json'))]
const { assessments } = assessmentListSchema.parse(readJson('assessments/utme.json'))

function textsOf({ items, stimuli }: SubjectContent): string[] {
  return [...items.flatMap((item) => textsOfItem(item).all), ...stimuli.flatMap(({ title, text }) => [title, text])]
}

function countBy<Value>(values: readonly Value[], nameOf: (value: Value) => string): string {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(nameOf(value), (counts.get(nameOf(value)) ?? 0) + 1)
  return [...counts]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}

describe('the built-in UTME content', () => {
  it('the built-in UTME content passes the content check', () => {
    expect(checkContent({ subjects, profiles, assessments })).toEqual([])
  })

  it('the built-in UTME content has at least the required number of items per subject', () => {
    const counts = Object.fromEntries(subjects.map(({ subject, items }) => [subject, items.length]))
    expect(Object.keys(counts).sort()).toEqual(Object.keys(fewestItems).sort())
    for (const [subject, fewest] of Object.entries(fewestItems)) expect(counts[subject]).toBeGreaterThanOrEqual(fewest)
    expect(subjects.flatMap(({ items }) => items).length).toBeGreaterThanOrEqual(fewestInAll)
  })

  it.each(subjects.map((content) => [content.title, content] as const))('every formula of %s is typeset without an error', (_, content) => {
    const formulas = textsOf(content).flatMap(formulasOf)
    const refused = formulas.flatMap((tex) => {
      try {
        setFormula(tex)
        return []
      } catch (error) {
        return [`${tex}: ${String(error)}`]
      }
    })
    expect(refused).toEqual([])
    expect(formulas.length > 0).toBe(!subjectsOfWords.includes(content.subject))
  })

  it('control: a formula with a KaTeX error or warning is refused', () => {
    expect(() => setFormula('\\frac{1}{2')).toThrow()
    expect(() => setFormula('5 µ')).toThrow()
    expect(() => setFormula('\\unknown')).toThrow()
    expect(() => setFormula('\\ce{H2O')).toThrow()
  })

  it('the built-in UTME content prints four summary lines per subject', () => {
    const lines = subjects.flatMap(({ title, items }) => [
      `${title}: ${items.length} items, ${items.filter((item) => 'calculation' in item && item.calculation !== undefined).length} of them calculated`,
      `  topics: ${countBy(items, ({ topic }) => topic)}`,
      `  difficulty: ${countBy(items, ({ difficulty }) => difficulty)}`,
      `  key at place: ${countBy(items.filter(isSingleChoice), ({ options, key }) => String(options.findIndex(({ id }) => id === key) + 1))}`
    ])
    process.stdout.write(`${lines.join('\n')}\n`)
    expect(lines).toHaveLength(4 * subjects.length)
  })
})

describe('the built-in school test', () => {
  const [biology, chemistry, mathematics] = readdirSync(join(resources, 'content/school-test'))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => subjectContentSchema.parse(readJson('content/school-test', file)))
  const items = biology?.items ?? []

  it('the built-in school test passes the content check, alone and together with the UTME', () => {
    const school = {
      subjects: [biology!, chemistry!, mathematics!],
      profiles: [profileSchema.parse(readJson('profiles/school-test.json'))],
      assessments: assessmentListSchema.parse(readJson('assessments/school-test.json')).assessments
    }
    expect(checkContent(school)).toEqual([])
    const all = {
      subjects: [
        ...subjects,
        { ...biology!, subject: 'school-biology' },
        { ...chemistry!, subject: 'school-chemistry' },
        { ...mathematics!, subject: 'school-mathematics' }
      ],
      profiles,
      assessments
    }
    expect(checkContent(all)).toEqual([])
  })

  it('the built-in school test in biology has two items of each of seven types', () => {
    expect(countBy(items, ({ type }) => type ?? 'none')).toBe(
      'cloze 2, multiple-response 2, numeric 2, short-text 2, single-choice 2, true-false 2, written 2'
    )
  })

  it('the built-in school test in chemistry has four items of each of three types', () => {
    expect(countBy(chemistry?.items ?? [], ({ type }) => type ?? 'none')).toBe('gap-match 4, matching 4, ordering 4')
  })

  it('the school test of mathematics has three items of every type that the other has not', () => {
    expect(countBy(mathematics?.items ?? [], ({ type }) => type ?? 'none')).toBe('formula 3, graph-plot 3, hot-spot 3')
  })

  it('the built-in school test gives a reason for every wrong option and for no right one', () => {
    for (const item of items) {
      const { optionLists, wrong } = textsOfItem(item)
      for (const { text, why } of optionLists.flat())
        expect({ itemId: item.id, text, hasReason: why !== undefined }).toEqual({ itemId: item.id, text, hasReason: wrong.includes(text) })
      if (item.type === 'true-false')
        expect({ itemId: item.id, reason: item.why }).toEqual({ itemId: item.id, reason: expect.any(String) as unknown })
    }
  })
})

describe('the items that were written for lessons', () => {
  const written = readdirSync(join(resources, 'content/lesson-quiz'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => subjectContentSchema.parse(readJson('content/lesson-quiz', file)))
  const quizzes = assessmentListSchema.parse(readJson('assessments/quizzes.json')).assessments.filter(({ profile }) => profile === 'lesson-quiz')

  it('the lesson quiz items pass the content check, alone and together with the UTME', () => {
    const own = { subjects: written, profiles: [profileSchema.parse(readJson('profiles/lesson-quiz.json'))], assessments: quizzes }
    expect(quizzes.length).toBeGreaterThan(0)
    expect(checkContent(own)).toEqual([])
    const beside = written.map((content) => ({ ...content, subject: `lesson-${content.subject}` }))
    expect(checkContent({ subjects: [...subjects, ...beside], profiles, assessments })).toEqual([])
  })

  it('the lesson quiz items give a reason for every wrong option and for no right one', () => {
    for (const item of written.flatMap(({ items }) => items)) {
      const { optionLists, wrong } = textsOfItem(item)
      for (const { text, why } of optionLists.flat())
        expect({ itemId: item.id, text, hasReason: why !== undefined }).toEqual({ itemId: item.id, text, hasReason: wrong.includes(text) })
    }
  })
})
