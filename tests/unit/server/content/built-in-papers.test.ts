import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { drawPaper } from '../../../../src-server/attempt/draw-paper.ts'
import { createAssessmentCatalogue } from '../../../../src-server/content/create-assessment-catalogue.ts'
import { createContentLibrary } from '../../../../src-server/content/create-content-library.ts'
import { paperSchema } from '../../../../src-shared/attempt/paper.ts'

const none = { readAll: () => Promise.resolve([]), keep: () => Promise.resolve() }
const library = createContentLibrary(resolve('resources'))
const catalogue = createAssessmentCatalogue(library, none)

it('can draw each paper that Koya ships, for a hundred candidates, and each quiz and medal test for twenty', async () => {
  const assessments = await catalogue.list()
  expect(assessments.map(({ slug }) => slug)).toContain('utme-mock')
  const short = (await library.readDefinitions()).filter(({ kind }) => kind === 'quiz' || kind === 'medal')
  expect(short.length).toBeGreaterThan(18)
  const papers = await Promise.all([...assessments, ...short].map(async ({ slug }) => (await catalogue.find({ slug }))!))
  for (const { slug, kind, subjects } of papers) {
    const source = await catalogue.readPaperSource({ slug })
    for (let count = 0; count < (kind === 'mock' || kind === 'practice' ? 100 : 20); count += 1) {
      const drawn = drawPaper(source!, { attemptId: crypto.randomUUID(), markingVersion: '2', startedAt: 0 })
      if (!drawn.ok) throw new Error(`${slug}: ${drawn.error.code}`)
      const { paper } = drawn.value
      expect(paper.subjects.map(({ items }) => items.length)).toEqual(subjects.map(({ itemCount }) => itemCount))
      if (count === 0) expect(paperSchema.parse(paper)).toEqual(paper)
    }
  }
})

it('draws the UTME mock of 180 items for two hours', async () => {
  expect(await catalogue.find({ slug: 'utme-mock' })).toMatchObject({ budgetMs: 7_200_000, maximumTotal: 400 })
  const source = await catalogue.readPaperSource({ slug: 'utme-mock' })
  const drawn = drawPaper(source!, { attemptId: crypto.randomUUID(), markingVersion: '2', startedAt: 0 })
  expect(drawn.ok && drawn.value.paper.subjects.flatMap(({ items }) => items)).toHaveLength(180)
})
