import { expect, it } from 'vitest'
import { saveStudyQuarter, QUARTER_MS } from '../../../../src-server/attempt/store/study-quarter-rows.ts'
import { EXAM_SILENCE_MS } from '../../../../src-server/attempt/store/open-papers.ts'
import { buildOwnQuestion } from '../../../support/build-own-question.ts'
import { EXPLANATION_CANARY } from '../../../support/content-fixture.ts'
import { describeOnEachDatabase } from '../../../support/databases.ts'
import { sitAndSubmit } from '../../../support/submit-attempt.ts'
import { answerAll, openAttempt } from '../../../support/open-attempt.ts'
import { pngPhoto } from '../../../support/photos.ts'
import { signInUntold as signIn, type SignedInLearner } from '../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../support/test-backend.ts'

type Row = Record<string, unknown>

async function readPart(backend: TestBackend, { token: bearer }: SignedInLearner, part: string): Promise<{ rows: Row[]; pages: number }> {
  const rows: Row[] = []
  let after: string | undefined
  for (let pages = 1; pages < 1000; pages += 1) {
    const page = (await backend.call('readOwnData', { bearer, params: { part }, ...(after === undefined ? {} : { query: { after } }) })).value
    rows.push(...page.rows)
    if (page.next === null) return { rows, pages }
    after = page.next
  }
  throw new Error(`${part} has no end`)
}

async function readEverything(backend: TestBackend, learner: SignedInLearner): Promise<ReadonlyMap<string, Row[]>> {
  const { parts } = (await backend.call('listOwnData', { bearer: learner.token })).value
  const read: [string, Row[]][] = []
  for (const part of parts) read.push([part, (await readPart(backend, learner, part)).rows])
  return new Map(read)
}

async function openSchool(makeDatabase: Parameters<Parameters<typeof describeOnEachDatabase>[1]>[0]) {
  const backend = await openTestBackend({ database: await makeDatabase() })
  const ada = await signIn(backend)
  const ben = await signIn(backend, 'ben@example.com')
  return { backend, ada, ben }
}

describeOnEachDatabase('All data of a learner', (makeDatabase) => {
  it('the pages of an export have every event of every attempt once, also of those that begin on one page and end on another', async () => {
    const { backend, ada, ben } = await openSchool(makeDatabase)
    const { queries } = backend.database
    const expected: [attemptId: string, sequence: number][] = []
    for (const learner of [ada, ben, ada, ada]) {
      const { attemptId, chain } = await sitAndSubmit(backend, learner)
      const sequences = Array.from({ length: 399 }, (_, index) => chain.events.length + 1 + index)
      const row = { attempt_id: attemptId, at: 1, spent_ms: 1, received_at: 1, lateness: 0, hash: Buffer.alloc(32), act: '{}' }
      await queries
        .insertInto('attempt_event')
        .values(sequences.map((sequence) => ({ ...row, sequence })))
        .execute()
      if (learner === ada)
        expected.push(
          ...[...chain.events, ...sequences.map((sequence) => ({ sequence }))].map(({ sequence }) => [attemptId, sequence] as [string, number])
        )
    }
    const { rows, pages } = await readPart(backend, ada, 'attempt_event')
    expect(pages).toBe(3)
    expect(rows.map((row) => [row['attempt_id'], row['sequence']])).toEqual(
      expected.toSorted(([one, first], [other, second]) => (one === other ? first - second : one < other ? -1 : 1))
    )
  })

  it('a data export contains all data of its learner and nothing of other learners', async () => {
    const { backend, ada, ben } = await openSchool(makeDatabase)
    for (const learner of [ada, ben]) {
      await backend.call('savePhoto', { bearer: learner.token, body: pngPhoto })
      await backend.call('keepOwnQuestions', { bearer: learner.token, body: { questions: [buildOwnQuestion()] } })
      await backend.call('addLearningTime', { bearer: learner.token, body: { zone: 'UTC', minutes: learner === ada ? 20 : 31 } })
      await sitAndSubmit(backend, learner)
      await sitAndSubmit(backend, learner)
    }
    const all = await readEverything(backend, ada)
    const { queries } = backend.database
    const { count } = await queries
      .selectFrom('attempt_event')
      .innerJoin('attempt', 'attempt.attempt_id', 'attempt_event.attempt_id')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('attempt.account_id', '=', ada.accountId)
      .executeTakeFirstOrThrow()
    expect(all.get('attempt_event')).toHaveLength(Number(count))
    expect(all.get('attempt_report')).toHaveLength(2)
    expect(all.get('attempt_paper')).toHaveLength(2)
    expect(all.get('account')).toMatchObject([{ account_id: ada.accountId, email: 'ada@example.com', profile: { classLevel: null } }])
    expect(all.get('account_photo')).toMatchObject([{ base64: pngPhoto.base64 }])
    expect(all.get('own_question')).toMatchObject([{ question: buildOwnQuestion().draft }])
    expect(all.get('learning_day')).toMatchObject([{ account_id: ada.accountId, minutes: 20 }])
    const text = JSON.stringify([...all])
    expect(text).not.toContain(ben.accountId)
    expect(text).not.toContain('ben@example.com')
  })

  it('a data export contains no secret, and no right answers before an attempt is marked', async () => {
    const { backend, ada } = await openSchool(makeDatabase)
    const open = await openAttempt(backend, ada, { slug: 'trial-sums', sittingMode: 'study' })
    answerAll(open)
    const text = JSON.stringify([...(await readEverything(backend, ada))])
    expect(text).toContain(open.attemptId)
    for (const secret of ['$argon2id$', 'password_hash', 'recovery_hash', 'answer_key', EXPLANATION_CANARY]) expect(text).not.toContain(secret)
    expect((await readPart(backend, ada, 'attempt_paper')).rows).toEqual([])
    await sitAndSubmit(backend, ada)
    // Control: the report of a marked attempt contains the right answers.
    expect(JSON.stringify((await readPart(backend, ada, 'attempt_report')).rows)).toContain(EXPLANATION_CANARY)
  })

  it('a data export is refused while an exam is open, and allowed once that exam was left long ago', async () => {
    const { backend, ada, ben } = await openSchool(makeDatabase)
    await backend.call('keepOwnQuestions', { bearer: ada.token, body: { questions: [buildOwnQuestion()] } })
    const { attemptId } = await sitAndSubmit(backend, ada)
    const ask = async ({ token: bearer }: Pick<SignedInLearner, 'token'>) => {
      const page = await backend.call('readOwnData', { bearer, params: { part: 'own_question' } })
      const moved = await backend.call('fetchMovedAttempt', { bearer, params: { attemptId } })
      return { exportError: page.error?.code, moveError: moved.error?.code }
    }
    await openAttempt(backend, ada, { slug: 'trial-sums', sittingMode: 'timed-practice' })
    expect(await ask(ada)).toEqual({ exportError: undefined, moveError: undefined })
    await openAttempt(backend, ada)
    expect(await ask(ada)).toEqual({ exportError: 'own-data/attempt-open', moveError: 'own-data/attempt-open' })
    expect(await ask(ben)).toEqual({ exportError: undefined, moveError: 'attempt/not-owner' })
    backend.clock.advance(EXAM_SILENCE_MS)
    const { token } = (await backend.call('login', { body: { identifier: ada.email, password: ada.password } })).value.metadata
    expect(await ask({ token })).toEqual({ exportError: undefined, moveError: undefined })
  })

  it('data export pages neither omit nor repeat a row, even while rows are added', async () => {
    const { backend, ada } = await openSchool(makeDatabase)
    const { queries } = backend.database
    const store = (quarter: number) => saveStudyQuarter(queries, { accountId: ada.accountId, receivedAt: quarter * QUARTER_MS })
    for (let quarter = 0; quarter < 1500; quarter += 1) await store(quarter)
    const first = (await backend.call('readOwnData', { bearer: ada.token, params: { part: 'answered_quarter' } })).value
    expect(first.rows).toHaveLength(1000)
    await store(1500)
    const { rows, pages } = await readPart(backend, ada, 'answered_quarter')
    expect(pages).toBe(2)
    expect(rows.map((row) => row['quarter'])).toEqual(Array.from({ length: 1501 }, (_, quarter) => quarter))
  })

  it('a data export has only the parts it names, and accepts only its own page positions', async () => {
    const {
      backend,
      ada: { token: bearer }
    } = await openSchool(makeDatabase)
    for (const part of ['server_secret', 'reset_code', 'account_deletion', 'no_such']) {
      expect((await backend.call('readOwnData', { bearer, params: { part } })).error?.code).toBe('own-data/not-found')
    }
    const places = ['x', '"1"', '[]', '[1,2,3]', '[{}]', '[null]', '["a","b"]', '[1,2]', '["a",1e99]', '["a",-1]'].map((text) =>
      Buffer.from(text).toString('base64url')
    )
    for (const after of ['%', ...places]) {
      expect((await backend.call('readOwnData', { bearer, params: { part: 'attempt_event' }, query: { after } })).error?.code).toBe(
        'request/malformed'
      )
    }
  })
})
