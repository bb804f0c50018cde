import { describe, expect, it } from 'vitest'
import { installPack, removePack } from '../../../../../src-server/content/packs/install-pack.ts'
import type { PackPaperLine } from '../../../../../src-server/content/sources/pack-paper.ts'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { buildPackPaper, makeReading } from '../../../../support/build-pack-paper.ts'
import { makeSqlite } from '../../../../support/databases.ts'
import { grantTo } from '../../../../support/grant-to.ts'
import { testOffers } from '../../../../support/learning-fixture.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { makePackLibrary, makeSums, type TestPackLibrary } from '../../../../support/pack-library.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

const practice = buildPackPaper({
  id: 'sums-ours',
  body: 'WAEC',
  year: 'practice',
  series: undefined,
  title: 'Practice 1',
  items: ['new-9', 'new-8']
})

async function install(library: TestPackLibrary, papers: readonly PackPaperLine[], id = 'own'): Promise<void> {
  const contents = [makeSums('new'), makeReading()]
  const file = await library.make(id === 'own' ? { id, contents, papers } : { id, contents, papers, by: library.koya })
  const installed = await installPack(await library.open(), { file, consent: id === 'own' ? { isOwn: true } : {} })
  expect(installed.ok || installed.error).toBe(true)
}

async function open(papers: readonly PackPaperLine[], prepare: (library: TestPackLibrary) => void = () => undefined) {
  const library = makePackLibrary()
  prepare(library)
  if (papers.length > 0) await install(library, papers)
  const backend = await openTestBackend({ database: makeSqlite(), resourcesFolder: library.resources.folder, packFolder: library.packFolder })
  const learner = await signIn(backend)
  const bearer = learner.token
  return {
    library,
    backend,
    learner,
    list: async () => (await backend.call('listPastPapers', { bearer })).value.papers,
    startPage: async (slug: string) => backend.call('fetchAssessment', { bearer, params: { slug }, query: {} })
  }
}

const idsOf = ({ paper }: Awaited<ReturnType<typeof openAttempt>>): readonly string[] =>
  paper.subjects.flatMap(({ items }) => items.map(({ id }) => id))

describe('a paper of an installed pack', () => {
  it('an exam of an installed pack is listed with body, year, subject and pack, and a practice exam without a year', async () => {
    const { list } = await open([buildPackPaper(), practice])
    const shared = { body: 'WAEC', subject: { slug: 'mathematics', title: 'Mathematics' }, minutes: 20, pack: 'Pack own' }
    expect(await list()).toEqual([
      { slug: 'past-own-sums-2019', year: 2019, series: 'May/June', title: 'Paper 1', itemCount: 5, ...shared },
      { slug: 'past-own-sums-ours', year: null, title: 'Practice 1', itemCount: 2, ...shared }
    ])
  })

  it('the start page of a pack exam states its source, and that a practice exam is no past exam', async () => {
    const { startPage } = await open([buildPackPaper(), practice])
    const [past, ours] = await Promise.all(['past-own-sums-2019', 'past-own-sums-ours'].map(async (slug) => (await startPage(slug)).value.assessment))
    expect({
      title: past?.title,
      kind: past?.kind,
      description: past?.description,
      budgetMs: past?.budgetMs,
      maximumTotal: past?.maximumTotal,
      body: past?.exam?.body
    }).toEqual({
      title: 'Mathematics: WAEC 2019 May/June, Paper 1',
      kind: 'past',
      description: 'WAEC set this exam in 2019, according to the pack “Pack own”.',
      budgetMs: 1_200_000,
      maximumTotal: 100,
      body: 'WAEC'
    })
    expect({ title: ours?.title, description: ours?.description }).toEqual({
      title: 'Mathematics: Practice 1',
      description: 'A practice exam from the pack “Pack own”, in the style of WAEC. WAEC never set it.'
    })
    expect(past?.sittingModes).toEqual(['simulation', 'timed-practice', 'study'])
  })

  it('a pack exam is taken with its own items in their own order, in every attempt and attempt mode', async () => {
    const { backend, learner } = await open([buildPackPaper(), buildPackPaper({ id: 'words', subject: 'english', items: ['word-2', 'word-1'] })])
    // Study mode comes first, because it is refused beside an open exam of the same items.
    for (const sittingMode of ['study', 'timed-practice', 'simulation'] as const) {
      const sat = await openAttempt(backend, learner, { slug: 'past-own-sums-2019', ...(sittingMode === 'simulation' ? {} : { sittingMode }) })
      expect({ itemIds: idsOf(sat), sittingMode: sat.paper.sittingMode }).toEqual({
        itemIds: ['new-4', 'new-2', 'new-5', 'new-1', 'new-3'],
        sittingMode: sittingMode === 'simulation' ? undefined : sittingMode
      })
    }
    expect(idsOf(await openAttempt(backend, learner, { slug: 'past-own-words' }))).toEqual(['word-2', 'word-1'])
  })

  it('a pack’s past paper uses the rules of the exam it names, or plain rules if that exam is not installed', async () => {
    const { startPage } = await open([buildPackPaper({ exam: 'trial' }), buildPackPaper({ id: 'other', exam: 'gce' })])
    const rulesOf = async (slug: string) => (await startPage(slug)).value.assessment.rules
    expect({ profile: (await rulesOf('past-own-sums-2019')).profile, optionLetters: (await rulesOf('past-own-sums-2019')).optionLetters }).toEqual({
      profile: 'trial',
      optionLetters: ['A', 'B', 'C', 'D']
    })
    expect({ profile: (await rulesOf('past-own-other')).profile, letterCount: (await rulesOf('past-own-other')).optionLetters.length }).toEqual({
      profile: 'pack-own',
      letterCount: 5
    })
  })

  it('a pack’s past paper is not in the list of assessments and disappears when its pack is removed', async () => {
    const { library, backend, learner, list, startPage } = await open([buildPackPaper()])
    const { assessments } = (await backend.call('listAssessments', { bearer: learner.token })).value
    expect(assessments.some(({ slug }) => slug.startsWith('past-'))).toBe(false)
    expect((await removePack(await library.open(), 'own')).ok).toBe(true)
    expect({ papers: await list(), startPageError: (await startPage('past-own-sums-2019')).error?.code }).toEqual({
      papers: [],
      startPageError: 'assessment/not-found'
    })
  })
})

describe('a paper that an add-on opens', () => {
  it('a past paper that an add-on opens is listed with that add-on and starts once the learner has it', async () => {
    const { backend, learner, list } = await open([buildPackPaper(), practice], ({ resources }) => {
      const [addOn] = testOffers.addOns ?? []
      const opens = { assessments: ['past-own-sums-2019', 'past-of-a-pack-that-is-not-here'] }
      resources.write('plans/trial.json', { ...testOffers, addOns: [{ ...addOn, opens }] })
    })
    const start = async () => {
      const body = { attemptId: crypto.randomUUID(), slug: 'past-own-sums-2019', ...agreedVersions }
      return (await backend.call('startAttempt', { bearer: learner.token, body })).error?.code
    }
    const shown = async () => (await list()).map(({ slug, lock }) => [slug, lock?.addOns.map(({ title }) => title)])
    expect({ papers: await shown(), startError: await start() }).toEqual({
      papers: [
        ['past-own-sums-2019', ['Extra notes']],
        ['past-own-sums-ours', undefined]
      ],
      startError: 'assessment/locked'
    })
    await grantTo(backend, learner, { offer: { kind: 'add-on', slug: 'extra-notes' } })
    expect({ paper: (await shown())[0], startError: await start() }).toEqual({ paper: ['past-own-sums-2019', undefined], startError: undefined })
  })
})

describe('a paper that comes with Koya', () => {
  const ours = (items: readonly string[]) => ({
    bank: 'trial',
    subject: 'mathematics',
    papers: [{ id: 'ours', body: 'WAEC', exam: 'trial', year: 'practice', title: 'Koya practice exam 1', minutes: 10, items }]
  })

  it('a built-in past paper is listed without a pack, and only while its bank has all its items', async () => {
    const { library, list } = await open([], ({ resources }) => {
      resources.write('content/papers/trial-mathematics.json', ours(['sum-3', 'sum-1']))
    })
    expect((await list()).map(({ slug, pack, year, itemCount }) => [slug, pack, year, itemCount])).toEqual([['past-trial-ours', null, null, 2]])
    await install(library, [], 'trial')
    expect(await list()).toEqual([])
  })

  it('a built-in past paper is replaced by the past paper of the same name in the pack that its bank became', async () => {
    const { library, list } = await open([], ({ resources }) => {
      resources.write('content/papers/trial-mathematics.json', ours(['sum-3', 'sum-1']))
    })
    // The pack also has every item of the built-in past paper.
    const papers = [buildPackPaper({ id: 'ours', items: ['sum-5'] })]
    const file = await library.make({ contents: [makeSums('sum')], papers, by: library.koya })
    expect((await installPack(await library.open(), { file, consent: {} })).ok).toBe(true)
    expect((await list()).map(({ slug, pack, itemCount }) => [slug, pack, itemCount])).toEqual([['past-trial-ours', 'Pack trial', 1]])
  })
})
