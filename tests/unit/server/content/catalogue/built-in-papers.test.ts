import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { drawPaper } from '../../../../../src-server/attempt/draw/draw-paper.ts'
import { createAssessmentCatalogue } from '../../../../../src-server/content/catalogue/create-assessment-catalogue.ts'
import type { PaperSource } from '../../../../../src-server/content/catalogue/paper-source.ts'
import { createContentLibrary } from '../../../../../src-server/content/catalogue/create-content-library.ts'
import type { StartChoice } from '../../../../../src-shared/content/exams/assessment.ts'
import { questionsOf } from '../../../../../src-shared/content/scoring/question-numbers.ts'
import { paperSchema } from '../../../../../src-shared/attempt/record/paper.ts'
import { targetExams } from '../../../../../src-shared/account/class-levels.ts'
import { byTier } from '../../../../support/tier.ts'

const none = { readAll: () => Promise.resolve([]), save: () => Promise.resolve() }
const library = createContentLibrary(resolve('resources'))
const catalogue = createAssessmentCatalogue({ library, repository: none, now: () => Date.UTC(2026, 10, 21) })

async function readSource(choice: StartChoice): Promise<PaperSource> {
  const source = await catalogue.readPaperSource(choice)
  if (typeof source === 'string') throw new Error(`${choice.slug}: ${source}`)
  return source
}

const DRAWS = byTier({ commit: 10, full: 100, release: 100 })
/** In a long run the test draws thousands of exams on a machine that may be busy. */
const DRAWING_LIMIT_MS = 90_000

it(
  `each exam that the packs fill can be drawn ${String(DRAWS)} times, and each quiz ${String(DRAWS / 5)} times`,
  async () => {
    const assessments = await catalogue.list()
    expect(assessments.map(({ slug }) => slug)).toContain('utme-mock')
    const short = (await library.readDefinitions()).filter(({ kind }) => kind === 'quiz')
    expect(short.length).toBeGreaterThan(18)
    const papers = await Promise.all([...assessments, ...short].map(async ({ slug }) => (await catalogue.find({ slug }))!))
    const whole = papers.filter(({ missing }) => missing === undefined)
    expect(whole.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining([
        'utme',
        'utme-mock',
        'ncee',
        'school-test-biology',
        'school-test-mathematics',
        'wassce-mathematics',
        'neco-biology',
        'neco-mathematics',
        'bece-mathematics'
      ])
    )
    for (const { slug, kind, subjects } of whole) {
      const source = await readSource({ slug })
      for (let count = 0; count < (kind === 'mock' || kind === 'practice' ? DRAWS : DRAWS / 5); count += 1) {
        const drawn = drawPaper(source, { attemptId: crypto.randomUUID(), markingVersion: '2', startedAt: 0 })
        if (!drawn.ok) throw new Error(`${slug}: ${drawn.error.code}`)
        const { paper } = drawn.value
        expect(paper.subjects.map(({ items }) => questionsOf(items).length)).toEqual(subjects.map(({ itemCount }) => itemCount))
        if (count === 0) expect(paperSchema.parse(paper)).toEqual(paper)
      }
    }
  },
  DRAWING_LIMIT_MS
)

it('the UTME mock is drawn with 180 items for two hours', async () => {
  expect(await catalogue.find({ slug: 'utme-mock' })).toMatchObject({ budgetMs: 7_200_000, maximumTotal: 400 })
  const source = await readSource({ slug: 'utme-mock' })
  const drawn = drawPaper(source, { attemptId: crypto.randomUUID(), markingVersion: '2', startedAt: 0 })
  expect(drawn.ok && drawn.value.paper.subjects.flatMap(({ items }) => items)).toHaveLength(180)
})

it('UTME Physics is drawn by its blueprint: new items first, topics and difficulties by share', async () => {
  const source = await readSource({ slug: 'utme-physics' })
  const bank = new Map(source.bank.get('physics')?.items.map((item) => [item.id, item]))
  for (let candidate = 0; candidate < 10; candidate += 1) {
    const timesSeen = new Map<string, number>()
    for (let count = 0; count < 3; count += 1) {
      const attemptId = `00000000-0000-4000-8000-0000000${String(candidate)}000${String(count)}`
      const drawn = drawPaper(source, { attemptId, markingVersion: '2', startedAt: 0 }, timesSeen)
      if (!drawn.ok) throw new Error(drawn.error.code)
      const items = drawn.value.paper.subjects.flatMap((subject) => subject.items.map(({ id }) => bank.get(id)!))
      // The first two exams have only new items. The third has the last 70 items in 26 topics and may need a few seen ones for its difficulties.
      expect(items.filter(({ id }) => timesSeen.has(id)).length).toBeLessThanOrEqual(count < 2 ? 0 : 4)
      for (const { id } of items) timesSeen.set(id, 1)
      const difficulties = ['easy', 'medium', 'hard'].map((name) => items.filter(({ difficulty }) => difficulty === name).length)
      expect(difficulties).toEqual([12, 20, 8])
      for (const name of new Set([...bank.values()].map(({ topic }) => topic))) {
        const share = (40 * [...bank.values()].filter(({ topic }) => topic === name).length) / bank.size
        expect(Math.abs(items.filter(({ topic }) => topic === name).length - share)).toBeLessThan(1)
      }
    }
  }
})

it('each built-in exam is filled, so that none is offered in a shortened form', async () => {
  const papers = (await library.readDefinitions()).filter(({ kind }) => kind === 'mock' || kind === 'practice')
  for (const { slug } of papers) expect({ slug, missing: (await catalogue.find({ slug }))?.missing }).toEqual({ slug, missing: undefined })
  expect((await catalogue.list()).map(({ slug }) => slug).sort()).toEqual(papers.map(({ slug }) => slug).sort())
  expect(await catalogue.readPaperSource({ slug: 'utme-mock', isShortened: true })).toBe('not-found')
})

it('eleven UTME practice exams in six subjects are drawn whole in their own order, and say that JAMB never set them', async () => {
  const papers = await library.readPastPapers()
  expect(papers).toHaveLength(11)
  expect(new Set(papers.map(({ paper }) => paper.subject)).size).toBe(6)
  for (const { slug, paper, pack } of papers) {
    expect({ slug, year: paper.year, pack, hasKoyaTitle: paper.title.startsWith('Koya practice exam') }).toEqual({
      slug,
      year: 'practice',
      pack: null,
      hasKoyaTitle: true
    })
    const assessment = await catalogue.find({ slug })
    expect({ slug, missing: assessment?.missing, targetExam: assessment?.exam?.targetExam, description: assessment?.description }).toEqual({
      slug,
      missing: undefined,
      targetExam: 'utme',
      description: 'A practice exam from Koya, in the style of JAMB. JAMB never set it.'
    })
    const drawn = drawPaper(await readSource({ slug }), { attemptId: crypto.randomUUID(), markingVersion: '2', startedAt: 0 })
    expect({ slug, itemIds: drawn.ok && drawn.value.paper.subjects.flatMap(({ items }) => items.map(({ id }) => id)) }).toEqual({
      slug,
      itemIds: paper.items
    })
    expect({ slug, itemCount: paper.items.length }).toEqual({ slug, itemCount: paper.subject === 'use-of-english' ? 60 : 40 })
  }
})

describe('exams of different countries', () => {
  it('exams of different countries share no items', async () => {
    const date = '2026-11-21'
    const banks = new Map<string, Set<string>>()
    for (const [, profile] of await library.readProfiles(date)) {
      if (profile.targetExam === undefined) continue
      for (const [, { items }] of await library.readBankOf(profile, profile.subjects)) {
        for (const { id } of items) banks.set(id, (banks.get(id) ?? new Set()).add(profile.country))
      }
    }
    expect(banks.size).toBeGreaterThan(1000)
    expect([...banks].filter(([, countries]) => countries.size > 1)).toEqual([])
  })
})

it('every exam that a learner can prepare for has something to practise', async () => {
  const papers = (await catalogue.list()).filter(({ missing }) => missing?.shortened !== null)
  for (const { slug } of targetExams.filter((exam) => exam.slug !== 'none')) {
    expect({ slug, hasPapers: papers.filter(({ exam }) => exam?.targetExam === slug).length > 0 }).toEqual({ slug, hasPapers: true })
  }
})

it('the UTME is drawn with the chosen subjects only, and an invalid choice is refused', async () => {
  const electives = ['chemistry', 'mathematics', 'physics']
  expect((await readSource({ slug: 'utme', electives })).subjects.map(({ slug }) => slug).toSorted()).toEqual([...electives, 'use-of-english'])
  for (const wrong of [
    ['physics'],
    ['physics', 'physics', 'chemistry'],
    ['physics', 'chemistry', 'use-of-english'],
    ['physics', 'chemistry', 'none']
  ])
    expect({ electives: wrong, source: await catalogue.readPaperSource({ slug: 'utme', electives: wrong }) }).toEqual({
      electives: wrong,
      source: 'not-found'
    })
  expect(await catalogue.readPaperSource({ slug: 'utme-mock', electives })).toBe('not-found')
})

it('extra time is added to each part, and only for a reason that the exam has', async () => {
  const plain = await readSource({ slug: 'ncee' })
  const source = await readSource({ slug: 'ncee', extraTime: 'albino' })
  const draw = (from: PaperSource) => drawPaper(from, { attemptId: crypto.randomUUID(), markingVersion: '2', startedAt: 0 })
  const [before, after] = [draw(plain), draw(source)]
  if (!before.ok || !after.ok) throw new Error('not drawn')
  expect(after.value.paper.parts).toHaveLength(4)
  expect(after.value.paper.budgetMs - before.value.paper.budgetMs).toBe(4 * 30 * 60_000)
  expect(await catalogue.readPaperSource({ slug: 'utme-mock', extraTime: 'albino' })).toBe('not-found')
})
