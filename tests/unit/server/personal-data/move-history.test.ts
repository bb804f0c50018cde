import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { MovedAttempt } from '../../../../src-shared/personal-data/move.ts'
import { emptyProfile, type LearnerProfile } from '../../../../src-shared/account/learner-profile.ts'
import { buildDrillRecord } from '../../../support/build-drill-record.ts'
import { buildOwnQuestion } from '../../../support/build-own-question.ts'
import { describeOnEachDatabaseInTime, type TestDatabase } from '../../../support/databases.ts'
import { readReport, sitAndSubmit } from '../../../support/submit-attempt.ts'
import { beginMove, forge, takeAttempt } from '../../../support/move-history.ts'
import { openAttempt } from '../../../support/open-attempt.ts'
import { jpegPhoto, pngPhoto } from '../../../support/photos.ts'
import { signIn, type SignedInLearner } from '../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../support/test-backend.ts'

interface Stage {
  readonly home: TestBackend
  readonly school: TestBackend
  /** The same learner on both backends. */
  readonly atHome: SignedInLearner
  readonly atSchool: SignedInLearner
}

async function setStage(makeDatabase: () => Promise<TestDatabase>): Promise<Stage> {
  const home = await openTestBackend({ database: await makeDatabase() })
  const school = await openTestBackend({ database: await makeDatabase() })
  return { home, school, atHome: await signIn(home), atSchool: await signIn(school) }
}

function importAttempt(backend: TestBackend, { token: bearer, moveId }: { readonly token: string; readonly moveId: string }, body: MovedAttempt) {
  return backend.call('bringAttempt', { bearer, params: { moveId }, body })
}

async function countAttempts(backend: TestBackend): Promise<number> {
  return (await backend.database.queries.selectFrom('attempt').select('attempt_id').execute()).length
}

describeOnEachDatabaseInTime('A history from another backend', (makeDatabase) => {
  it.each(['trial-sums', 'trial-mock'])('an imported attempt has the same marks, computed again by the new backend: %s', async (slug) => {
    const { home, school, atHome, atSchool } = await setStage(makeDatabase)
    const { attemptId } = await sitAndSubmit(home, atHome, slug)
    const moved = await takeAttempt(home, atHome, attemptId)
    expect(JSON.stringify(moved)).not.toContain('canary-explanation')
    expect(JSON.stringify(moved)).not.toMatch(/"(total|score|share)":\d/)
    const before = await readReport(home, atHome, attemptId)
    expect((await importAttempt(school, { ...atSchool, ...(await beginMove(school, atSchool)) }, moved)).value).toEqual({ outcome: 'brought' })
    const after = await readReport(school, atSchool, attemptId)
    const { receiptId: given, ...marks } = before
    const { receiptId: taken, isBrought, ...marksThere } = after
    expect(marksThere).toEqual(marks)
    expect({ isBroughtToSchool: isBrought, isBroughtToHome: before.isBrought }).toEqual({ isBroughtToSchool: true, isBroughtToHome: undefined })
    // The school never issued a receipt for that attempt, so it makes a new one.
    expect(taken).not.toBe(given)
    const origin = await school.database.queries.selectFrom('brought_attempt').selectAll().execute()
    expect(origin).toMatchObject([{ attempt_id: attemptId, receipt_id: given, brought_at: school.clock.now() }])
    const listed = (await school.call('listAttempts', { bearer: atSchool.token })).value.attempts
    expect(listed).toMatchObject([{ attemptId, state: 'marked', total: before.total, maximumTotal: before.maximumTotal, isBrought: true }])
    expect((await home.call('listAttempts', { bearer: atHome.token })).value.attempts).not.toHaveProperty('[0].isBrought')
  })

  it('an attempt that is imported several times, also at the same time, is stored once', async () => {
    const { home, school, atHome, atSchool } = await setStage(makeDatabase)
    const moved = await takeAttempt(home, atHome, (await sitAndSubmit(home, atHome)).attemptId)
    const params = await beginMove(school, atSchool)
    const replies = await Promise.all(Array.from({ length: 5 }, () => importAttempt(school, { ...atSchool, ...params }, moved)))
    replies.push(await importAttempt(school, { ...atSchool, ...(await beginMove(school, atSchool)) }, moved))
    expect(replies.map(({ value }) => value.outcome).sort()).toEqual(['brought', ...Array<string>(5).fill('here-already')])
    expect(await countAttempts(school)).toBe(1)
  })

  it('an attempt cannot be imported by a second learner, nor through another learner’s import id', async () => {
    const { home, school, atHome, atSchool } = await setStage(makeDatabase)
    const ben = await signIn(school, 'ben@example.com')
    const moved = await takeAttempt(home, atHome, (await sitAndSubmit(home, atHome)).attemptId)
    await importAttempt(school, { ...atSchool, ...(await beginMove(school, atSchool)) }, moved)
    const bens = await beginMove(school, ben)
    expect((await importAttempt(school, { ...ben, ...bens }, moved)).error?.code).toBe('move/other-learner')
    expect((await importAttempt(school, { ...atSchool, ...bens }, moved)).error?.code).toBe('move/not-begun')
    const { moveId } = bens
    const body = { moveId, sourceAccountId: randomUUID(), password: atSchool.password }
    expect((await school.call('beginMove', { bearer: atSchool.token, body })).error?.code).toBe('move/other-learner')
  })

  it('an import needs the password of the receiving account and expires', async () => {
    const { home, school, atHome, atSchool } = await setStage(makeDatabase)
    const moved = await takeAttempt(home, atHome, (await sitAndSubmit(home, atHome)).attemptId)
    const body = { moveId: randomUUID(), sourceAccountId: randomUUID(), password: 'wrong' }
    expect((await school.call('beginMove', { bearer: atSchool.token, body })).error?.code).toBe('password/wrong-current')
    expect((await importAttempt(school, { ...atSchool, ...body }, moved)).error?.code).toBe('move/not-begun')
    const params = await beginMove(school, atSchool)
    school.clock.advance(2 * 3_600_000)
    const token = (await school.call('login', { body: { identifier: atSchool.email, password: atSchool.password } })).value.metadata.token
    expect((await importAttempt(school, { ...params, token }, moved)).error?.code).toBe('move/not-begun')
    expect(await countAttempts(school)).toBe(0)
  })

  it('wrong passwords of strangers at login do not block an import, and five in its own sessions do', async () => {
    const { school, atSchool } = await setStage(makeDatabase)
    const begin = (password: string) =>
      school.call('beginMove', { bearer: atSchool.token, body: { moveId: randomUUID(), sourceAccountId: randomUUID(), password } })
    for (let count = 0; count < 10; count += 1) await school.call('login', { body: { identifier: atSchool.email, password: 'wrong' } })
    expect((await begin(atSchool.password)).status).toBe(200)
    for (let count = 0; count < 5; count += 1) expect((await begin('wrong')).error?.code).toBe('password/wrong-current')
    expect((await begin(atSchool.password)).error?.code).toBe('session/too-many-tries')
  })

  it('an attempt that was not submitted cannot be exported or imported', async () => {
    const { home, school, atHome, atSchool } = await setStage(makeDatabase)
    const open = await openAttempt(home, atHome, { sittingMode: 'timed-practice' })
    const params = { attemptId: open.attemptId }
    expect((await home.call('fetchMovedAttempt', { bearer: atHome.token, params })).error?.code).toBe('attempt/not-submitted')
    const moved = await takeAttempt(home, atHome, (await sitAndSubmit(home, atHome)).attemptId)
    const unfinished = { ...moved, events: moved.events.slice(0, -1) }
    expect((await importAttempt(school, { ...atSchool, ...(await beginMove(school, atSchool)) }, unfinished)).error?.code).toBe('move/not-whole')
  })

  it('an import is refused if any part of the attempt was changed', async () => {
    const { home, school, atHome, atSchool } = await setStage(makeDatabase)
    const moved = await takeAttempt(home, atHome, (await sitAndSubmit(home, atHome)).attemptId)
    const params = await beginMove(school, atSchool)
    const [first, second, ...rest] = moved.events
    if (!first || !second) throw new Error('a paper of one answer proves nothing')
    const changed: readonly (readonly [string, MovedAttempt])[] = [
      ['a title', { ...moved, paper: { ...moved.paper, title: 'Another' } }],
      ['more time', { ...moved, paper: { ...moved.paper, budgetMs: moved.paper.budgetMs * 2 } }],
      ['an answer', { ...moved, events: [{ ...first, event: { ...first.event, spentMs: 1 } }, second, ...rest] }],
      ['an order', { ...moved, events: [second, first, ...rest] }],
      ['a repeat', { ...moved, events: [first, first, second, ...rest] }],
      ['a gap', { ...moved, events: [first, ...rest] }],
      ['another attempt', { ...moved, paper: { ...moved.paper, attemptId: randomUUID() } }]
    ]
    for (const [what, body] of changed)
      expect({ change: what, errorCode: (await importAttempt(school, { ...atSchool, ...params }, body)).error?.code }).toEqual({
        change: what,
        errorCode: 'move/not-whole'
      })
    expect(await countAttempts(school)).toBe(0)
  })

  it('a wholly forged import is refused: unknown questions, more marks, a repeated question, other marking', async () => {
    const { home, school, atHome, atSchool } = await setStage(makeDatabase)
    const moved = await takeAttempt(home, atHome, (await sitAndSubmit(home, atHome)).attemptId)
    const params = await beginMove(school, atSchool)
    const code = async (body: MovedAttempt) => (await importAttempt(school, { ...atSchool, ...params }, body)).error?.code
    const withSubjects = (change: (subject: MovedAttempt['paper']['subjects'][number]) => MovedAttempt['paper']['subjects'][number]) =>
      forge(moved, (paper) => ({ ...paper, subjects: paper.subjects.map(change) }))
    expect(await code(withSubjects((subject) => ({ ...subject, items: subject.items.map((item) => ({ ...item, stem: `${item.stem} ` })) })))).toBe(
      'move/unknown-item'
    )
    expect(await code(forge(moved, (paper) => ({ ...paper, rules: { ...paper.rules, profile: 'elsewhere' } })))).toBe('move/unknown-item')
    const scale = { subjectMaximum: 1000, total: 'sum', isTotalOfficial: true } as const
    const scoring = { marking: { forRight: 100, forWrong: 0, isPartial: false }, scale }
    expect(await code(forge(moved, (paper) => ({ ...paper, rules: { ...paper.rules, scoring } })))).toBe('move/unknown-item')
    expect(await code(withSubjects((subject) => ({ ...subject, items: [...subject.items, ...subject.items.slice(0, 1)] })))).toBe('move/not-whole')
    expect(await code(forge(moved, (paper) => ({ ...paper, startedAt: 8.64e15 + 1 })))).toBe('move/not-whole')
    expect(await code(forge(moved, (paper) => ({ ...paper, markingVersion: 'mine' })))).toBe('move/marked-otherwise')
    // Control: an unchanged attempt is accepted like the original, and this backend marks it.
    expect(await code(forge(moved, (paper) => paper))).toBeUndefined()
  })

  it('an import cannot reveal answers: after ten made-up attempts with wrong keys, even right keys are refused', async () => {
    const { home, school, atHome, atSchool } = await setStage(makeDatabase)
    const moved = await takeAttempt(home, atHome, (await sitAndSubmit(home, atHome)).attemptId)
    const params = await beginMove(school, atSchool)
    const madeUp = (keys: MovedAttempt['keys']) => ({ ...forge(moved, (paper) => ({ ...paper, attemptId: randomUUID() })), keys })
    const [itemId = '', key] = Object.entries(moved.keys)[0] ?? []
    if (key?.type !== 'single-choice') throw new Error('the paper begins with a choice')
    const wrong = { ...key, optionId: key.optionId === 'w' ? 'x' : 'w' }
    const guesses = [{}, { ...moved.keys, [itemId]: wrong }]
    for (let guess = 0; guess < 10; guess += 1)
      expect((await importAttempt(school, { ...atSchool, ...params }, madeUp(guesses[guess % 2] ?? {}))).error?.code).toBe('move/unknown-item')
    // From now on, right keys get the same reply as wrong ones.
    expect((await importAttempt(school, { ...atSchool, ...params }, moved)).error?.code).toBe('move/too-many-misfits')
    expect(await countAttempts(school)).toBe(0)
  })

  it('an import is refused while an exam is open, and allowed once that exam was left long ago', async () => {
    const { home, school, atHome, atSchool } = await setStage(makeDatabase)
    const moved = await takeAttempt(home, atHome, (await sitAndSubmit(home, atHome)).attemptId)
    await openAttempt(school, atSchool)
    expect((await importAttempt(school, { ...atSchool, ...(await beginMove(school, atSchool)) }, moved)).error?.code).toBe('move/attempt-open')
    school.clock.advance(24 * 3_600_000)
    const token = (await school.call('login', { body: { identifier: atSchool.email, password: atSchool.password } })).value.metadata.token
    const learner = { ...atSchool, token }
    expect((await importAttempt(school, { ...learner, ...(await beginMove(school, learner)) }, moved)).value).toEqual({ outcome: 'brought' })
  })

  it('an imported profile fills empty fields of the account and removes nothing', async () => {
    const { school, atSchool } = await setStage(makeDatabase)
    const { token: bearer } = atSchool
    await school.call('updateProfile', { bearer, body: { name: 'Ada O.', profile: { ...emptyProfile, classLevel: 'ss-3', country: 'NG' } } })
    const params = await beginMove(school, atSchool)
    const profile: LearnerProfile = {
      ...emptyProfile,
      classLevel: 'js-1',
      targetExam: 'bece',
      subjectSlugs: ['no-such'],
      country: 'GH',
      school: 'Elsewhere'
    }
    await school.call('bringProfile', { bearer, params, body: { profile, photo: pngPhoto } })
    await school.call('bringProfile', { bearer, params, body: { profile, photo: jpegPhoto } })
    const { user } = (await school.call('fetchUser', { bearer })).value
    expect(user).toMatchObject({ name: 'Ada O.', hasPhoto: true })
    expect(user.profile).toEqual({ ...emptyProfile, classLevel: 'ss-3', country: 'NG', school: 'Elsewhere' })
    expect((await school.call('fetchPhoto', { bearer })).value.photo).toEqual(pngPhoto)
  })

  it('an import stores own questions and drills in their higher revision, and days in their order', async () => {
    const { school, atSchool } = await setStage(makeDatabase)
    const { token: bearer } = atSchool
    const params = await beginMove(school, atSchool)
    const question = buildOwnQuestion()
    const newer = { ...question, revision: question.revision + 1, set: 'Newer' }
    const drill = buildDrillRecord()
    for (const questions of [[newer], [question]])
      expect(
        (
          await school.call('bringWork', {
            bearer,
            params,
            body: { questions, drills: [drill], quarters: [7, 5, 9], readings: [], marks: [], seen: [] }
          })
        ).value
      ).toEqual({
        areQuestionsKept: true
      })
    const { sets } = (await school.call('listOwnQuestions', { bearer })).value
    expect(sets).toMatchObject([{ title: 'Newer', questions: [{ revision: newer.revision }] }])
    expect((await school.call('listDrills', { bearer })).value.drills).toEqual([drill])
    const rows = await school.database.queries.selectFrom('answered_quarter').select(['number', 'quarter']).orderBy('number').execute()
    expect(rows.map(({ number, quarter }) => [number, quarter])).toEqual([
      [1, 7],
      [2, 5],
      [3, 9]
    ])
  })

  it('an imported answer does not count as a first answer if its key was seen elsewhere at an unknown time', async () => {
    const { home, school, atHome, atSchool } = await setStage(makeDatabase)
    const { attemptId, paper } = await sitAndSubmit(home, atHome)
    const moved = await takeAttempt(home, atHome, attemptId)
    const [here = '', ...others] = paper.subjects.flatMap(({ items }) => items.map(({ id }) => id))
    school.clock.advance(60_000)
    // One item was also seen here.
    await school.database.queries
      .insertInto('item_seen')
      .values({ account_id: atSchool.accountId, item_id: here, seen_at: school.clock.now() })
      .execute()
    const params = await beginMove(school, atSchool)
    const { token: bearer } = atSchool
    const seen = [here, ...others.slice(0, 4)]
    await school.call('bringWork', { bearer, params, body: { questions: [], drills: [], quarters: [], readings: [], marks: [], seen } })
    expect((await importAttempt(school, { ...atSchool, ...params }, moved)).value).toEqual({ outcome: 'brought' })
    const counted = async (backend: TestBackend, { token }: SignedInLearner) => {
      const { subjects } = (await backend.call('fetchProgress', { bearer: token, query: { zone: 'UTC' } })).value
      return subjects.reduce((sum, { itemCount }) => sum + itemCount, 0)
    }
    expect({ homeCount: await counted(home, atHome), schoolCount: await counted(school, atSchool) }).toEqual({
      homeCount: paper.subjects[0]?.items.length,
      schoolCount: others.length - 4
    })
  })

  it('an import fills libraries never opened on this backend and leaves saved reading places unchanged', async () => {
    const { school, atSchool } = await setStage(makeDatabase)
    const params = await beginMove(school, atSchool)
    const readingAt = (at: number) => ({ lastWorkId: 'tides', places: [{ workId: 'tides', at }], bookmarks: [{ workId: 'tides', at: 7 }] })
    for (const [serial, at] of [
      ['NOT-0001', 500],
      ['NOT-0001', 20],
      ['NOT-0002', 30]
    ] as const) {
      const body = { questions: [], drills: [], quarters: [], readings: [{ serial, reading: readingAt(at) }], marks: [], seen: [] }
      await school.call('bringWork', { bearer: atSchool.token, params, body })
    }
    const rows = await school.database.queries.selectFrom('library_reading').selectAll().orderBy('serial').execute()
    const { accountId: account_id } = atSchool
    expect(rows).toEqual([
      { account_id, serial: 'NOT-0001', reading: JSON.stringify(readingAt(500)), kept_at: school.clock.now() },
      { account_id, serial: 'NOT-0002', reading: JSON.stringify(readingAt(30)), kept_at: school.clock.now() }
    ])
  })

  it('an import leaves out a learner’s own questions if only teachers may write them, and reports that', async () => {
    const school = await openTestBackend({ database: await makeDatabase(), authors: 'teachers' })
    const learner = await signIn(school)
    const params = await beginMove(school, learner)
    const body = { questions: [buildOwnQuestion()], drills: [], quarters: [], readings: [], marks: [], seen: [] }
    expect((await school.call('bringWork', { bearer: learner.token, params, body })).value).toEqual({ areQuestionsKept: false })
    expect(await school.database.queries.selectFrom('own_question').selectAll().execute()).toEqual([])
  })
})
