import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { drawPaper } from '../../../../../src-server/attempt/draw/draw-paper.ts'
import { createContentLibrary } from '../../../../../src-server/content/catalogue/create-content-library.ts'
import { createPracticeCatalogue } from '../../../../../src-server/content/catalogue/practice-catalogue.ts'
import { paperSchema } from '../../../../../src-shared/attempt/record/paper.ts'
import { emptyProfile } from '../../../../../src-shared/account/learner-profile.ts'
import { originOf, readFreshItemId } from '../../../../../src-server/content/templates/fresh-item-id.ts'

const library = createContentLibrary(resolve('resources'))
const readLearner = () => Promise.resolve({ ...emptyProfile, classLevel: 'ss-3' as const, targetExam: 'utme' as const })
const practices = createPracticeCatalogue({ library, readLearner, readOwn: () => Promise.resolve([]), now: () => Date.UTC(2026, 10, 21) })

const accountId = '00000000-0000-4000-8000-000000000001'
const bank = await library.readBank('utme')

it.each(['mathematics', 'physics', 'chemistry'])(
  'practice of %s gives a hundred different items, a third of them fresh and each in its topic',
  async (subject) => {
    const attemptId = `00000000-0000-4000-8000-00000000000${subject.length % 10}`
    const timesSeen = new Map((bank.get(subject)?.items ?? []).map(({ id }) => [id, 1]))
    for (const had of [new Map<string, number>(), timesSeen]) {
      const practice = { exam: 'utme', subjects: [subject], itemCount: 100, budgetMs: 6_000_000, hasFreshNumbers: true as const }
      const source = await practices.readSource({ accountId, attemptId, slug: 'practice', practice, timesSeen: had, among: [] })
      if (typeof source === 'string') throw new Error(source)
      const drawn = drawPaper(source, { attemptId, markingVersion: '2', startedAt: 0 }, had)
      if (!drawn.ok) throw new Error(drawn.error.code)
      const { paper, answerKey } = drawn.value
      expect(paperSchema.parse(paper)).toEqual(paper)
      const items = paper.subjects.flatMap((one) => one.items)
      expect({ itemCount: items.length, distinctStemCount: new Set(items.map(({ stem }) => stem)).size }).toEqual({
        itemCount: 100,
        distinctStemCount: 100
      })
      const fresh = answerKey.flatMap((one) => one.items).filter(({ id }) => readFreshItemId(id) !== null)
      expect(fresh.length).toBeGreaterThanOrEqual(34)
      const templates = new Map((bank.get(subject)?.templates ?? []).map((template) => [template.id, template.topic]))
      expect(fresh.filter(({ id, topic }) => templates.get(originOf(id)) !== topic)).toEqual([])
      // Fresh items replace seen ones, so more seen items mean more fresh ones.
      if (had.size > 0) expect(fresh.length).toBeGreaterThan(50)
    }
  }
)

it('practice offers fresh items wherever a subject has templates, and nowhere else', async () => {
  const readStock = (exam: string | undefined) => practices.readStock({ accountId, exam }, { mistakes: [], bookmarks: [] })
  const offered = await Promise.all(
    ((await readStock(undefined))?.exams ?? []).map(async ({ slug }) => {
      const subjects = (await readStock(slug))?.subjects ?? []
      return [slug, subjects.filter(({ headings }) => headings.some(({ fresh }) => fresh !== undefined)).map((subject) => subject.slug)] as const
    })
  )
  const byExam = Object.fromEntries(offered)
  expect(byExam['utme']?.toSorted()).toEqual([
    'agricultural-science',
    'chemistry',
    'commerce',
    'economics',
    'geography',
    'mathematics',
    'physics',
    'principles-of-accounts'
  ])
  expect(byExam['wassce']).toEqual(expect.arrayContaining(['mathematics', 'further-mathematics']))
  expect(byExam['ncee']?.toSorted()).toEqual(['mathematics', 'quantitative-reasoning'])
})
