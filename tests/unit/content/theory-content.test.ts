import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { drawPaper } from '../../../src-server/attempt/draw/draw-paper.ts'
import { toExamRules } from '../../../src-server/content/catalogue/exam-rules-of.ts'
import { checkContent } from '../../../src-server/content/check/check-content.ts'
import { checkSectionMarks } from '../../../src-server/content/check/check-questions.ts'
import { assessmentListSchema, profileSchema } from '../../../src-server/content/exams/profile.ts'
import { questionsOf } from '../../../src-shared/content/scoring/question-numbers.ts'
import { subjectContentSchema } from '../../../src-shared/content/exams/subject-content.ts'
import { textsOfItem } from '../../../src-shared/content/item-types/item-types.ts'
import { MARKING_VERSION } from '../../../src-shared/kernel/values/marking-version.ts'
import { formulasOf, setFormula } from '../../support/set-formulas.ts'

const read = (path: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, '../../../resources', path), 'utf8'))
const subjects = ['mathematics', 'biology'].map((name) => subjectContentSchema.parse(read(`content/wassce-theory/${name}.json`)))
const profiles = ['wassce-theory', 'neco-ssce-theory'].map((name) => profileSchema.parse(read(`profiles/${name}.json`)))
const { assessments } = assessmentListSchema.parse(read('assessments/written-papers.json'))

it('the theory questions pass the content check, and every section is worth what it says', () => {
  const [wassce] = profiles
  expect(checkContent({ subjects, profiles: [wassce!], assessments: assessments.filter(({ profile }) => profile === wassce?.id) })).toEqual([])
  for (const { subjects: ofProfile } of profiles) {
    for (const { slug, sections = [] } of ofProfile) {
      const items = subjects.find(({ subject }) => subject === slug)?.items ?? []
      expect(sections.flatMap((section) => checkSectionMarks(section, items))).toEqual([])
    }
  }
})

it('the parts of each practical question are worth 20 marks', () => {
  const [, biology] = subjects
  const worth = questionsOf(biology?.items ?? []).map(({ items }) => items.reduce((sum, { marks = 0 }) => sum + marks, 0))
  expect(worth).toEqual([20, 20, 20, 20])
})

it.each(profiles.flatMap((profile) => profile.subjects.map((subject) => [profile.id, subject.slug] as const)))(
  '%s: a paper of %s can be drawn, and its questions add up to its maximum',
  (id, slug) => {
    const profile = profiles.find((one) => one.id === id)!
    const subject = profile.subjects.find((one) => one.slug === slug)!
    const drawn = drawPaper(
      {
        slug,
        title: subject.title,
        description: '',
        kind: 'practice',
        budgetMs: subject.budgetMs ?? 0,
        maximumTotal: subject.maximum ?? 0,
        subjects: [subject],
        rules: toExamRules(profile, [subject]),
        bank: new Map(subjects.map((content) => [content.subject, content]))
      },
      { attemptId: '00000000-0000-4000-8000-000000000001', markingVersion: MARKING_VERSION, startedAt: 5 }
    )
    if (!drawn.ok) throw new Error(drawn.error.code)
    const [shown] = drawn.value.paper.subjects
    const questions = questionsOf(shown?.items ?? [])
    expect(questions).toHaveLength(subject.itemCount)
    const worthOf = (title: string | undefined) =>
      questions
        .filter(({ items: [first] }) => first.section === title)
        .map(({ items }) => items.reduce((sum, item) => sum + (item.mostMarks ?? 0), 0))
        .slice(0, shown?.sections?.find((section) => section.title === title)?.choose?.count)
        .reduce((sum, marks) => sum + marks, 0)
    const titles = [...new Set(questions.map(({ items: [first] }) => first.section))]
    expect(titles.reduce((sum, title) => sum + worthOf(title), 0)).toBe(subject.maximum)
  }
)

it('every formula of the theory questions is typeset without an error', () => {
  const texts = subjects.flatMap(({ items, stimuli }) => [...items.flatMap((item) => textsOfItem(item).all), ...stimuli.map(({ text }) => text)])
  const formulas = texts.flatMap(formulasOf)
  expect(formulas.length).toBeGreaterThan(100)
  for (const tex of formulas) expect(() => setFormula(tex)).not.toThrow()
})
