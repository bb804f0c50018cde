import { expect, it } from 'vitest'
import { createAssessmentRepository } from '../../../../../src-server/content/catalogue/assessment-repository.ts'
import type { Paper } from '../../../../../src-shared/attempt/record/paper.ts'
import { eightKeys } from '../../../../../src-shared/content/exams/exam-rules.ts'
import { classLevelSlugs } from '../../../../../src-shared/account/class-levels.ts'
import { plainScoring } from '../../../../../src-shared/content/scoring/plain-scoring.ts'
import { agreedVersions, TEST_VERSION } from '../../../../support/agreed-versions.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { answerAll, openAttempt } from '../../../../support/open-attempt.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { replacePaper } from '../../../../support/stored-paper.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

const nobodysAttempt = '00000000-0000-4000-8000-00000000dead'

describeOnEachDatabase('An attempt', (makeDatabase) => {
  it('an attempt goes from start to report: drawn, answered, submitted, marked', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const { attemptId, paper, capability, chain } = await openAttempt(backend, learner)
    expect((await backend.call('listAttempts', { bearer: learner.token })).value.attempts).toEqual([
      { attemptId, slug: 'trial-mock', title: 'Trial mock', startedAt: paper.startedAt, state: 'open', total: null, maximumTotal: 200 }
    ])
    expect((await backend.call('fetchReport', { bearer: learner.token, params: { attemptId } })).error?.code).toBe('attempt/not-submitted')

    const submit = answerAll({ paper, chain })
    const { events } = chain
    const append = (batch: typeof events) => backend.call('appendEvents', { bearer: capability, params: { attemptId }, body: { events: [...batch] } })
    expect((await append(events.slice(0, 20))).value).toEqual({ receivedSequence: 20 })
    expect((await append(events)).value).toEqual({ receivedSequence: submit.sequence })

    const end = { lastSequence: submit.sequence, lastHash: submit.hash }
    const receipt = (await backend.call('submitAttempt', { bearer: capability, params: { attemptId }, body: end })).value
    expect(receipt).toMatchObject({ attemptId, ...end, receivedAt: backend.clock.now() })
    expect(receipt.receiptId).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/)

    const report = (await backend.call('fetchReport', { bearer: learner.token, params: { attemptId } })).value
    const right = report.subjects.flatMap(({ items }) => items).filter(({ share }) => share.numerator === 1).length
    expect(report.subjects.reduce((sum, { rightCount }) => sum + rightCount, 0)).toBe(right)
    expect(report.subjects.map(({ answeredCount, itemCount }) => [answeredCount, itemCount])).toEqual([
      [25, 25],
      [20, 20]
    ])
    expect(report).toMatchObject({ receiptId: receipt.receiptId, lastHash: submit.hash, maximumTotal: 200 })
    expect((await backend.call('listAttempts', { bearer: learner.token })).value.attempts).toMatchObject([{ state: 'marked', total: report.total }])
  })

  it('an attempt id always gets the same exam, from twenty simultaneous starts and after a restart', async () => {
    const database = await makeDatabase()
    const backend = await openTestBackend({ database })
    const { token } = await signIn(backend)
    const body = { attemptId: crypto.randomUUID(), slug: 'trial-mock', ...agreedVersions }
    const starts = await Promise.all(Array.from({ length: 20 }, () => backend.call('startAttempt', { bearer: token, body })))
    expect(new Set(starts.map(({ text }) => text)).size).toBe(1)
    await backend.close()
    const later = await openTestBackend({ database, clock: backend.clock })
    backend.clock.advance(1000)
    expect((await later.call('startAttempt', { bearer: token, body })).text).toBe(starts[0]?.text)
    const again = await later.call('issueCapability', { bearer: token, params: { attemptId: body.attemptId } })
    expect(again.value.capability).toBe(starts[0]?.value.capability)
  })

  it('an attempt belongs to one learner, and others are refused', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const owner = await signIn(backend)
    const other = await signIn(backend, 'ben@example.com')
    const { attemptId } = await openAttempt(backend, owner)
    const body = { attemptId, slug: 'trial-mock', ...agreedVersions }
    expect((await backend.call('startAttempt', { bearer: other.token, body })).error?.code).toBe('attempt/not-owner')
    expect((await backend.call('issueCapability', { bearer: other.token, params: { attemptId } })).error?.code).toBe('attempt/not-owner')
    expect((await backend.call('fetchReport', { bearer: other.token, params: { attemptId } })).error?.code).toBe('attempt/not-owner')
    expect((await backend.call('listAttempts', { bearer: other.token })).value.attempts).toEqual([])
  })

  it('an attempt accepts events only with its own capability', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const one = await openAttempt(backend, learner)
    const two = await openAttempt(backend, learner)
    const events = [one.chain.write({ kind: 'move', itemId: one.paper.subjects[0]?.items[0]?.id ?? '' })]
    const append = (bearer: string, attemptId = one.attemptId) => backend.call('appendEvents', { bearer, params: { attemptId }, body: { events } })
    for (const bearer of [two.capability, learner.token, `${one.capability}x`, 'a.b.c']) {
      const reply = await append(bearer)
      expect({ status: reply.status, errorCode: reply.error?.code }).toEqual({ status: 401, errorCode: 'attempt/capability-refused' })
    }
    expect((await append(one.capability, nobodysAttempt)).error?.code).toBe('attempt/capability-refused')
    expect((await append(one.capability)).value).toEqual({ receivedSequence: 1 })
    expect((await backend.call('fetchUser', { bearer: one.capability })).error?.code).toBe('session/required')
  })

  it('no event of a batch is saved when one of them is refused', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { attemptId, paper, capability, chain } = await openAttempt(backend, await signIn(backend))
    const append = (events: typeof chain.events) =>
      backend.call('appendEvents', { bearer: capability, params: { attemptId }, body: { events: [...events] } })
    const itemId = paper.subjects[0]?.items[0]?.id ?? ''
    const good = chain.write({ kind: 'move', itemId })
    const bad = chain.write({ kind: 'move', itemId: 'not-on-the-paper' })
    expect((await append([good, bad])).error?.code).toBe('attempt/unknown-item')
    const rows = await backend.database.queries.selectFrom('attempt_event').select('sequence').execute()
    expect(rows).toEqual([])
    expect((await append([good])).value).toEqual({ receivedSequence: 1 })
  })

  it('the scratch pad of an attempt is saved up to its limit, and a client that sends more is told', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { attemptId, capability, chain } = await openAttempt(backend, await signIn(backend))
    const append = (events: typeof chain.events) =>
      backend.call('appendEvents', { bearer: capability, params: { attemptId }, body: { events: [...events] } })
    // The table stores each of these characters as six.
    for (let batch = 0; batch < 66; batch += 11) {
      const events = Array.from({ length: 11 }, () => chain.write({ kind: 'note', text: '\u0001'.repeat(10_000) }))
      expect((await append(events)).value).toEqual({ receivedSequence: batch + 11 })
    }
    const one = chain.write({ kind: 'note', text: '\u0001'.repeat(10_000) })
    expect((await append([one])).error?.code).toBe('attempt/jottings-full')
    const rows = await backend.database.queries.selectFrom('attempt_event').select('sequence').execute()
    expect(rows).toHaveLength(66)
  })

  it('a batch of 500 events sent twenty times at once is stored once', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { attemptId, paper, capability, chain } = await openAttempt(backend, await signIn(backend))
    const itemId = paper.subjects[0]?.items[0]?.id ?? ''
    for (let count = 0; count < 500; count += 1) chain.write({ kind: 'flag', itemId, isFlagged: count % 2 === 0 }, count)
    const body = { events: [...chain.events] }
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => backend.call('appendEvents', { bearer: capability, params: { attemptId }, body }))
    )
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {"receivedSequence":500}']))
    const rows = await backend.database.queries.selectFrom('attempt_event').select('sequence').orderBy('sequence').execute()
    expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 500 }, (_, index) => index + 1))
  })

  it('answers after the time limit are accepted, marked late and not counted', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const { attemptId, paper, capability, chain } = await openAttempt(backend, learner, { slug: 'trial-sums' })
    const [first, second] = paper.subjects[0]?.items ?? []
    chain.write({ kind: 'answer', itemId: first?.id ?? '', response: { optionId: 'w' } }, paper.budgetMs + 2000)
    chain.write({ kind: 'answer', itemId: second?.id ?? '', response: { optionId: 'w' } }, paper.budgetMs + 2001)
    const submit = chain.write({ kind: 'submit', reason: 'time-up' })
    await backend.call('appendEvents', { bearer: capability, params: { attemptId }, body: { events: [...chain.events] } })
    await backend.call('submitAttempt', { bearer: capability, params: { attemptId }, body: { lastSequence: 3, lastHash: submit.hash } })
    const report = (await backend.call('fetchReport', { bearer: learner.token, params: { attemptId } })).value
    expect(report.subjects[0]?.items.map(({ given }) => given).filter((given) => given !== null)).toEqual([{ optionId: 'w' }])
    expect(report.reason).toBe('time-up')
    const rows = await backend.database.queries.selectFrom('attempt_event').select('lateness').orderBy('sequence').execute()
    expect(rows.map((row) => row.lateness)).toEqual([0, 1, 1])
  })

  it('events that arrive days later are accepted, counted and marked late', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const { attemptId, paper, capability, chain } = await openAttempt(backend, learner)
    const { sequence, hash } = answerAll({ paper, chain })
    const params = { attemptId }
    const append = (events: typeof chain.events) => backend.call('appendEvents', { bearer: capability, params, body: { events: [...events] } })
    expect((await append(chain.events.slice(0, 10))).status).toBe(200)
    backend.clock.advance(3 * 86_400_000)
    expect((await append(chain.events)).value).toEqual({ receivedSequence: sequence })
    await backend.call('submitAttempt', { bearer: capability, params, body: { lastSequence: sequence, lastHash: hash } })
    const again = await backend.call('login', { body: { identifier: learner.email, password: learner.password } })
    const report = (await backend.call('fetchReport', { bearer: again.value.metadata.token, params })).value
    expect(report.lateness).toEqual({ afterTimeCount: 0, arrivedLateCount: sequence - 11, isSubmissionLate: true })
    expect(report.subjects.reduce((sum, { answeredCount }) => sum + answeredCount, 0)).toBe(sequence - 1)
    const rows = await backend.database.queries.selectFrom('attempt_event').select('lateness').orderBy('sequence').execute()
    expect(rows.map((row) => row.lateness)).toEqual(chain.events.map((_, index) => (index < 10 ? 0 : 2)))
  })

  it('an attempt is marked only while the server has the agreed exam, and otherwise waits until it is restored', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const { attemptId, paper, capability, chain } = await openAttempt(backend, { token })
    const { sequence, hash } = answerAll({ paper, chain })
    const params = { attemptId }
    await backend.call('appendEvents', { bearer: capability, params, body: { events: [...chain.events] } })
    const submit = () => backend.call('submitAttempt', { bearer: capability, params, body: { lastSequence: sequence, lastHash: hash } })
    const store = (stored: Paper) => replacePaper(backend.database.queries, attemptId, () => stored)
    await store({ ...paper, budgetMs: paper.budgetMs + 1 })
    expect((await submit()).error?.code).toBe('attempt/cannot-be-marked')
    expect((await backend.call('fetchReport', { bearer: token, params })).error?.code).toBe('attempt/not-submitted')
    await store(paper)
    expect((await submit()).status).toBe(200)
    expect((await backend.call('fetchReport', { bearer: token, params })).value.lastHash).toBe(hash)
  })

  it('an attempt is submitted only at the end of its event chain, and accepts nothing new afterwards', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const { attemptId, paper, capability, chain } = await openAttempt(backend, learner)
    const append = (events: typeof chain.events) =>
      backend.call('appendEvents', { bearer: capability, params: { attemptId }, body: { events: [...events] } })
    const submit = (lastSequence: number, lastHash: string) =>
      backend.call('submitAttempt', { bearer: capability, params: { attemptId }, body: { lastSequence, lastHash } })
    const itemId = paper.subjects[0]?.items[0]?.id ?? ''
    const move = chain.write({ kind: 'move', itemId })
    await append([move])
    expect((await submit(1, move.hash)).error?.code).toBe('attempt/chain-broken')
    const end = chain.write({ kind: 'submit', reason: 'candidate' })
    expect((await submit(2, end.hash)).error).toMatchObject({ code: 'attempt/gap', fields: { receivedSequence: '1' } })
    await append([end])
    expect((await submit(2, move.hash)).error?.code).toBe('attempt/chain-broken')
    const receipt = await submit(2, end.hash)
    expect(receipt.status).toBe(200)
    expect((await append([chain.write({ kind: 'move', itemId })])).error?.code).toBe('attempt/closed')
    expect((await append([move, end])).value).toEqual({ receivedSequence: 2 })
    expect((await submit(2, end.hash)).text).toBe(receipt.text)
    expect((await submit(1, move.hash)).error?.code).toBe('attempt/chain-broken')
    const body = { attemptId, slug: 'trial-mock', ...agreedVersions }
    expect((await backend.call('startAttempt', { bearer: learner.token, body })).error?.code).toBe('attempt/closed')
  })

  it('a start by a client of another release or marking version is refused before anything is created', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const attemptId = crypto.randomUUID()
    const start = async (versions: Partial<typeof agreedVersions>) =>
      (await backend.call('startAttempt', { bearer: token, body: { attemptId, slug: 'trial-mock', ...agreedVersions, ...versions } })).error
    const fields = { clientVersion: TEST_VERSION, backendVersion: TEST_VERSION }
    expect(await start({ markingVersion: 'another' })).toMatchObject({ code: 'attempt/version-disagreement', fields })
    expect(await start({ clientVersion: '0.1.0' })).toMatchObject({ code: 'attempt/backend-too-old', fields: { ...fields, clientVersion: '0.1.0' } })
    expect((await start({ clientVersion: 'newest' }))?.code).toBe('request/malformed')
    expect(await backend.database.queries.selectFrom('attempt').select('attempt_id').execute()).toEqual([])
    expect(await start({ clientVersion: '0.0.7' })).toBeNull()
  })

  it('a start is refused for an unknown exam, a bank with too few items, or an attempt id of another exam', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const attemptId = crypto.randomUUID()
    const start = async (slug: string) =>
      (await backend.call('startAttempt', { bearer: learner.token, body: { attemptId, slug, ...agreedVersions } })).error?.code
    expect(await start('no-such-paper')).toBe('assessment/not-found')
    expect(await start('trial-geometry')).toBe('assessment/cannot-be-filled')
    expect(await start('trial-mock')).toBeUndefined()
    expect(await start('trial-sums')).toBe('request/malformed')
    expect((await backend.call('issueCapability', { bearer: learner.token, params: { attemptId: nobodysAttempt } })).error?.code).toBe(
      'attempt/not-found'
    )
    expect((await backend.call('fetchReport', { bearer: learner.token, params: { attemptId: nobodysAttempt } })).error?.code).toBe(
      'attempt/not-found'
    )
  })
})

describeOnEachDatabase('The assessments', (makeDatabase) => {
  it('the assessments are those from the files and those added on this server', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const added = { slug: 'two-minutes', title: 'Two minutes', description: 'Short.', profile: 'trial', subjects: ['mathematics'], budgetMs: 120_000 }
    await createAssessmentRepository(backend.database.queries).save(added)
    await createAssessmentRepository(backend.database.queries).save({ ...added, budgetMs: 90_000 })
    const { assessments } = (await backend.call('listAssessments', { bearer: token })).value
    expect(assessments.map(({ slug }) => slug)).toEqual(['trial-mock', 'trial-sums', 'two-minutes'])
    const { assessment } = (await backend.call('fetchAssessment', { bearer: token, params: { slug: 'two-minutes' } })).value
    expect(assessment).toEqual({
      slug: 'two-minutes',
      title: 'Two minutes',
      sittingModes: ['simulation', 'timed-practice', 'study'],
      description: 'Short.',
      kind: 'practice',
      classLevels: [...classLevelSlugs],
      subjects: [{ slug: 'mathematics', title: 'Mathematics', itemCount: 20 }],
      budgetMs: 90_000,
      maximumTotal: 100,
      rules: {
        profile: 'trial',
        profileVersion: 3,
        calculator: 'basic',
        optionLetters: ['A', 'B', 'C', 'D'],
        hasEightKeys: true,
        keyMap: eightKeys,
        scoring: plainScoring
      },
      exam: { body: 'Koya', name: 'Trial examination', country: 'NG', effectiveFrom: '2026-01-01', standing: 'in-force', unconfirmed: [] }
    })
    expect((await backend.call('fetchAssessment', { bearer: token, params: { slug: 'none' } })).error?.code).toBe('assessment/not-found')
    expect((await openAttempt(backend, { token }, { slug: 'two-minutes' })).paper.budgetMs).toBe(90_000)
  })
})
