import { expect, it, onTestFinished } from 'vitest'
import type { StartChoice } from '../../../../../src-shared/content/exams/assessment.ts'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { makeResourcesFolder, testAssessments, testProfile } from '../../../../support/content-fixture.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { startEventChain } from '../../../../support/event-chain.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const MINUTE_MS = 60_000

/** An exam of two parts with a break. The learner chooses one subject besides English. Geometry has no items. */
const format = {
  ...testProfile,
  clock: 'per-part',
  parts: [{ id: 'words', title: 'Words', subjects: ['english'], budgetMs: 30 * MINUTE_MS, breakMs: 5 * MINUTE_MS }],
  subjects: testProfile.subjects.map((subject) => (subject.slug === 'english' ? subject : { ...subject, budgetMs: 20 * MINUTE_MS })),
  extraTime: [{ id: 'blind', title: 'Blind candidate', msPerPart: 10 * MINUTE_MS }],
  choose: { fixed: ['english'], count: 1 }
}
/** `plain` has no extra time and one free subject. `sister` shares the first exam's reason for extra time and adds another. */
const plain = { ...testProfile, id: 'plain', bank: 'trial', choose: { fixed: [], count: 1 } }
const sister = { ...plain, id: 'sister', extraTime: [...format.extraTime, { id: 'albino', title: 'Candidate with albinism', msPerPart: MINUTE_MS }] }
const own = {
  slug: 'own-subjects',
  title: 'Own subjects',
  description: 'English and one more.',
  profile: 'trial',
  subjects: ['english', 'mathematics', 'geometry'],
  choosesSubjects: true
}

function makeFolder(): string {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  resources.write('profiles/trial.json', format)
  resources.write('profiles/plain.json', plain)
  resources.write('profiles/sister.json', sister)
  const others = ['plain', 'sister'].map((profile) => ({
    slug: `${profile}-paper`,
    title: profile,
    description: '',
    profile,
    subjects: ['english', 'mathematics'],
    choosesSubjects: true,
    budgetMs: MINUTE_MS
  }))
  resources.write('assessments/trial.json', { assessments: [...testAssessments, own, ...others] })
  return resources.folder
}

describeOnEachDatabase('A paper of an exam format', (makeDatabase) => {
  const open = async () => {
    const backend = await openTestBackend({ database: await makeDatabase(), resourcesFolder: makeFolder() })
    const { token } = await signIn(backend)
    return { backend, token }
  }
  const start = (backend: TestBackend, token: string, choice: StartChoice & { attemptId?: string }) => {
    // Each start has its own moment, because the newest one is requested.
    backend.clock.advance(1000)
    return backend.call('startAttempt', { bearer: token, body: { attemptId: crypto.randomUUID(), ...agreedVersions, ...choice } })
  }
  const page = async (backend: TestBackend, token: string, query: Record<string, string> = {}) =>
    (await backend.call('fetchAssessment', { bearer: token, params: { slug: 'own-subjects' }, query })).value.assessment

  it('an exam with missing items does not start, unless the shortened exam is requested', async () => {
    const { backend, token } = await open()
    expect(await page(backend, token, { electives: 'geometry' })).toMatchObject({
      missing: { gaps: [{ subject: 'Geometry', wanted: 10, there: 0 }], shortened: { itemCount: 25, budgetMs: 30 * MINUTE_MS } }
    })
    const choice = { slug: 'own-subjects', electives: ['geometry'] }
    expect((await start(backend, token, choice)).error?.code).toBe('assessment/cannot-be-filled')
    const attemptId = crypto.randomUUID()
    const { paper } = (await start(backend, token, { ...choice, attemptId, isShortened: true })).value
    expect(paper.title).toBe('Own subjects · shortened practice')
    expect({
      isShortened: paper.isShortened,
      subjects: paper.subjects.map(({ slug }) => slug),
      isTotalOfficial: paper.rules.scoring?.scale.isTotalOfficial
    }).toEqual({ isShortened: true, subjects: ['english'], isTotalOfficial: false })
    expect((await start(backend, token, { ...choice, attemptId, isShortened: true })).value.paper).toEqual(paper)
    expect((await start(backend, token, { ...choice, attemptId })).error?.code).toBe('request/malformed')
    const { paper: longer } = (await start(backend, token, { ...choice, isShortened: true, extraTime: 'blind' })).value
    expect((longer.budgetMs - paper.budgetMs) / MINUTE_MS).toBe(10)
  })

  it('the extra time of the last attempt is remembered for its learner, and for nobody else', async () => {
    const { backend, token } = await open()
    expect(await page(backend, token)).toMatchObject({ subjects: [{ slug: 'english' }, { slug: 'mathematics' }] })
    expect(await page(backend, token)).not.toHaveProperty('usualExtraTime')
    const choice = { slug: 'own-subjects', electives: ['mathematics'], extraTime: 'blind' }
    const { paper } = (await start(backend, token, choice)).value
    expect(paper.parts?.map(({ id, budgetMs, breakMs }) => [id, budgetMs / MINUTE_MS, breakMs / MINUTE_MS])).toEqual([
      ['words', 30, 5],
      ['mathematics', 20, 0]
    ])
    expect({ budgetMinutes: paper.budgetMs / MINUTE_MS, extraTime: paper.extraTime?.id }).toEqual({ budgetMinutes: 70, extraTime: 'blind' })
    expect(await page(backend, token)).toMatchObject({ usualExtraTime: 'blind' })
    const other = await signIn(backend, 'bola@example.org')
    expect(await page(backend, other.token)).not.toHaveProperty('usualExtraTime')
  })

  it('the subjects of the last whole attempt are offered again, whatever parts were taken since', async () => {
    const { backend, token } = await open()
    const subjects = async () =>
      (await backend.call('fetchAssessment', { bearer: token, params: { slug: 'plain-paper' }, query: {} })).value.assessment.subjects.map(
        ({ slug }) => slug
      )
    expect(await subjects()).toEqual(['english'])
    await start(backend, token, { slug: 'plain-paper', electives: ['mathematics'] })
    expect(await subjects()).toEqual(['mathematics'])
    expect((await start(backend, token, { slug: 'plain-paper', electives: ['english'], subject: 'english' })).error).toBe(null)
    for (let count = 0; count < 12; count += 1) expect((await start(backend, token, { slug: 'sister-paper' })).error).toBe(null)
    expect(await subjects()).toEqual(['mathematics'])
  })

  it('extra time is remembered across exams without it and for exams with the same reason, until it is not requested', async () => {
    const { backend, token } = await open()
    const sisterPage = async () =>
      (await backend.call('fetchAssessment', { bearer: token, params: { slug: 'sister-paper' }, query: {} })).value.assessment
    await start(backend, token, { slug: 'own-subjects', electives: ['mathematics'], extraTime: 'blind' })
    for (let count = 0; count < 12; count += 1) expect((await start(backend, token, { slug: 'plain-paper' })).error).toBe(null)
    expect(await sisterPage()).toMatchObject({ usualExtraTime: 'blind' })
    await start(backend, token, { slug: 'sister-paper', extraTime: 'albino' })
    expect(await page(backend, token)).not.toHaveProperty('usualExtraTime')
    expect(await sisterPage()).toMatchObject({ usualExtraTime: 'albino' })
    await start(backend, token, { slug: 'sister-paper' })
    expect(await sisterPage()).not.toHaveProperty('usualExtraTime')
  })

  it('an exam refuses extra time reasons and subjects that it does not have', async () => {
    const { backend, token } = await open()
    for (const wrong of [{ extraTime: 'tired' }, { electives: ['english'] }, { electives: ['mathematics', 'geometry'] }])
      expect((await start(backend, token, { slug: 'own-subjects', ...wrong })).error?.code).toBe('assessment/not-found')
  })

  it('an exam is marked part by part: an answer for a part that is not open is saved and does not count', async () => {
    const { backend, token } = await open()
    const { paper, capability } = (await start(backend, token, { slug: 'own-subjects', electives: ['mathematics'] })).value
    const { attemptId } = paper
    const chain = startEventChain(paper)
    const [word, sum] = paper.subjects.map(({ items }) => items[0]!.id)
    const answer = (itemId: string) => ({ kind: 'answer' as const, itemId, response: { optionId: 'w' } })
    chain.write({ kind: 'begin-part', partId: 'words' }, 0)
    chain.write(answer(word!), 1000)
    chain.write(answer(sum!), 2000)
    chain.write({ kind: 'end-part', partId: 'words', reason: 'candidate' }, 60_000)
    chain.write(answer(word!), 61_000)
    chain.write({ kind: 'begin-part', partId: 'mathematics' }, 120_000)
    chain.write(answer(paper.subjects[1]!.items[1]!.id), 130_000)
    const last = chain.write({ kind: 'submit', reason: 'candidate' }, 140_000)
    const body = { events: [...chain.events] }
    expect((await backend.call('appendEvents', { bearer: capability, params: { attemptId }, body })).value).toEqual({
      receivedSequence: last.sequence
    })
    const end = { lastSequence: last.sequence, lastHash: last.hash }
    await backend.call('submitAttempt', { bearer: capability, params: { attemptId }, body: end })
    const report = (await backend.call('fetchReport', { bearer: token, params: { attemptId } })).value
    expect(report.subjects.map(({ answeredCount }) => answeredCount)).toEqual([1, 1])
    expect(report.parts?.map(({ id, spentMs, budgetMs }) => [id, spentMs, budgetMs / MINUTE_MS])).toEqual([
      ['words', 60_000, 30],
      ['mathematics', 20_000, 20]
    ])
    expect({ spentMs: report.spentMs, afterTimeCount: report.lateness?.afterTimeCount }).toEqual({ spentMs: 80_000, afterTimeCount: 2 })
  })
})
