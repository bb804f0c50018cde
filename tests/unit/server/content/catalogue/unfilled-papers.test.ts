import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawPaper } from '../../../../../src-server/attempt/draw/draw-paper.ts'
import { createAssessmentCatalogue } from '../../../../../src-server/content/catalogue/create-assessment-catalogue.ts'
import { createContentLibrary } from '../../../../../src-server/content/catalogue/create-content-library.ts'
import { createPracticeCatalogue } from '../../../../../src-server/content/catalogue/practice-catalogue.ts'
import { createBankCatalogue } from '../../../../../src-server/learning/search/bank-catalogue.ts'
import { emptyProfile } from '../../../../../src-shared/account/learner-profile.ts'
import { makeItems, makeResourcesFolder, type ResourcesFolder } from '../../../../support/content-fixture.ts'

const now = (): number => Date.UTC(2026, 10, 21)
let resources: ResourcesFolder

beforeAll(() => {
  resources = makeResourcesFolder()
  // Twelve sums for an exam of twenty. There are no items of geometry at all.
  const sums = { subject: 'mathematics', title: 'Mathematics', version: 1, stimuli: [], items: makeItems('sum', 12) }
  resources.write('content/trial/mathematics.json', sums)
})

afterAll(() => {
  resources.remove()
})

function open() {
  const library = createContentLibrary(resources.folder)
  const none = { readAll: () => Promise.resolve([]), save: () => Promise.resolve() }
  return { library, catalogue: createAssessmentCatalogue({ library, repository: none, now }) }
}

it('an exam that the packs do not fill does not start, and its shortened form starts only on request', async () => {
  const { catalogue } = open()
  const { missing } = (await catalogue.find({ slug: 'trial-sums' }))!
  expect(missing?.shortened?.itemCount).toBe(12)
  expect(await catalogue.readPaperSource({ slug: 'trial-sums' })).toBe('cannot-be-filled')
  const source = await catalogue.readPaperSource({ slug: 'trial-sums', isShortened: true })
  if (typeof source === 'string') throw new Error(source)
  expect(source.budgetMs).toBe(missing?.shortened?.budgetMs)
  expect(source).toMatchObject({ maximumTotal: 100, rules: { scoring: { scale: { isTotalOfficial: false } } } })
  expect(source.rules.scoring?.scale.bands).toBe(undefined)
  const drawn = drawPaper(source, { attemptId: crypto.randomUUID(), markingVersion: '2', startedAt: 0 })
  if (!drawn.ok) throw new Error(drawn.error.code)
  expect({ count: drawn.value.paper.subjects.flatMap(({ items }) => items).length, isShortened: drawn.value.paper.isShortened }).toEqual({
    count: 12,
    isShortened: true
  })
})

it('an exam without questions does not start in any form', async () => {
  const { catalogue } = open()
  expect((await catalogue.find({ slug: 'trial-geometry' }))?.missing?.shortened).toBe(null)
  expect(await catalogue.readPaperSource({ slug: 'trial-geometry' })).toBe('cannot-be-filled')
  expect(await catalogue.readPaperSource({ slug: 'trial-geometry', isShortened: true })).toBe('cannot-be-filled')
})

it('exams without questions are listed neither among the exams, nor in practice, nor in the search', async () => {
  const { library, catalogue } = open()
  expect((await catalogue.list()).map(({ slug }) => slug).sort()).toEqual(['trial-mock', 'trial-sums'])
  const searched = [...(await createBankCatalogue({ library, now }).read()).values()].flatMap(({ contexts }) => contexts)
  const slugs = new Set(searched.map(({ subject }) => subject.slug))
  expect({ mathematics: slugs.has('mathematics'), geometry: slugs.has('geometry') }).toEqual({ mathematics: true, geometry: false })
  const readLearner = () => Promise.resolve({ ...emptyProfile, classLevel: 'ss-3' as const, country: 'NG' })
  const practices = createPracticeCatalogue({ library, readLearner, readOwn: () => Promise.resolve([]), now })
  const stock = await practices.readStock({ accountId: 'nobody', exam: 'trial' }, { mistakes: [], bookmarks: [] })
  expect(stock?.subjects.map(({ slug }) => slug)).toEqual(['english', 'mathematics'])
})
