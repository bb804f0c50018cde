import { expect, it } from 'vitest'
import { readAssignmentProgress } from '../../../../src-server/teaching/assignment-progress.ts'
import { MOST_JOINED, MOST_PUPILS } from '../../../../src-shared/teaching/school-class.ts'
import { describeOnEachDatabase, makeSqlite } from '../../../support/databases.ts'
import { openAttempt } from '../../../support/open-attempt.ts'
import { sitAndSubmit, submitAttempt } from '../../../support/submit-attempt.ts'
import { signIn, signInAs, type SignedInLearner } from '../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../support/test-backend.ts'

const details = { name: 'JS2 Gold', classLevel: 'js-2' } as const
const lesson = { title: 'Adding up', target: { kind: 'lesson', slug: 'adding-up' }, dueAt: null, note: '' } as const
const sums = { ...lesson, title: 'Trial sums', target: { kind: 'exam', slug: 'trial-sums' } } as const

/** A class of a teacher, with the calls that its tests make again and again. */
async function makeClass(backend: TestBackend, teacher: SignedInLearner, pupils: readonly string[] = []) {
  const params = { classId: crypto.randomUUID() }
  const bearer = teacher.token
  await backend.call('saveClass', { bearer, params, body: details })
  const listed = pupils.map((name) => ({ pupilId: crypto.randomUUID(), name }))
  if (listed.length > 0) await backend.call('addPupils', { bearer, params, body: { pupils: listed } })
  const fetch = async () => (await backend.call('fetchClass', { bearer, params })).value
  return {
    params,
    bearer,
    fetch,
    code: (await fetch()).schoolClass.joinCode,
    rows: async () => (await backend.call('fetchClassResults', { bearer, params })).value.rows,
    set: async (body: typeof lesson | typeof sums) => {
      const assignmentId = crypto.randomUUID()
      await backend.call('saveAssignment', { bearer, params: { ...params, assignmentId }, body })
      return assignmentId
    }
  }
}

const join = (backend: TestBackend, { token: bearer }: SignedInLearner, code: string) => backend.call('joinClass', { bearer, body: { code } })

describeOnEachDatabase('Classes', (makeDatabase) => {
  const open = async () => openTestBackend({ database: await makeDatabase() })

  it('a pupil sees whose class a code opens, joins it once, and becomes the only one on the list of that name', async () => {
    const backend = await open()
    const [teacher, pupil] = [await signInAs(backend, 'teacher'), await signIn(backend)]
    const { name } = (await backend.call('fetchUser', { bearer: pupil.token })).value.user
    const { code, fetch, params } = await makeClass(backend, teacher, [name.toUpperCase(), 'Musa Bello'])
    const { found } = (await backend.call('findClass', { bearer: pupil.token, body: { code } })).value
    expect(found).toMatchObject({ classId: params.classId, name: 'JS2 Gold' })
    expect((await fetch()).schoolClass.joinedCount, 'looking joins nobody').toBe(0)
    await join(backend, pupil, code)
    await join(backend, pupil, code)
    const { pupils, schoolClass } = await fetch()
    expect(schoolClass).toMatchObject({ pupilCount: 2, joinedCount: 1 })
    expect(pupils.filter(({ joinedAt }) => joinedAt !== null)).toMatchObject([{ name: name.toUpperCase(), accountName: name }])
  })

  it('of two pupils of one name each joins by the own code, and nobody else joins by a code that is used', async () => {
    const backend = await open()
    const [teacher, one, other] = [await signInAs(backend, 'teacher'), await signIn(backend), await signIn(backend, 'ben@example.com')]
    const { name } = (await backend.call('fetchUser', { bearer: one.token })).value.user
    const { code, fetch, params } = await makeClass(backend, teacher, [name, name])
    const [first, second] = (await fetch()).pupils
    const namesake = await signIn(backend, 'chi@example.com')
    await join(backend, namesake, code)
    expect((await fetch()).pupils, 'with the code of the class a third pupil, because either could be meant').toHaveLength(3)
    await backend.call('leaveClass', { bearer: namesake.token, params: { joinedClassId: params.classId } })
    await join(backend, other, second!.code)
    expect((await join(backend, one, second!.code)).error?.code).toBe('teaching/code-used')
    await join(backend, one, first!.code)
    expect((await fetch()).pupils.map(({ pupilId, joinedAt }) => [pupilId, joinedAt === null])).toEqual([
      [first!.pupilId, false],
      [second!.pupilId, false]
    ])
  })

  it('an exam is begun when it was started after it was set, and done with its best result; a lesson when it was read', async () => {
    const backend = await open()
    const [teacher, pupil] = [await signInAs(backend, 'teacher'), await signIn(backend)]
    const { code, set, rows, params } = await makeClass(backend, teacher)
    await sitAndSubmit(backend, pupil)
    backend.clock.advance(1000)
    await set(lesson)
    backend.clock.advance(1000)
    await set(sums)
    await join(backend, pupil, code)
    const states = async () => (await rows())[0]?.progress.map(({ state, percent }) => [state, percent])
    expect(await states(), 'an attempt from before does not count').toEqual([
      ['open', null],
      ['open', null]
    ])
    await backend.call('keepLessonPlace', { bearer: pupil.token, params: { slug: 'adding-up' }, body: { part: 1, isRead: false } })
    backend.clock.advance(1000)
    await openAttempt(backend, pupil, { slug: 'trial-sums' })
    expect(await states()).toEqual([
      ['begun', null],
      ['begun', null]
    ])
    const sat = await sitAndSubmit(backend, pupil)
    await backend.call('keepLessonPlace', { bearer: pupil.token, params: { slug: 'adding-up' }, body: { part: 1, isRead: true } })
    const { total, maximumTotal } = (await backend.call('fetchReport', { bearer: pupil.token, params: { attemptId: sat.attemptId } })).value
    expect(await states()).toEqual([
      ['done', Math.floor((100 * total) / maximumTotal)],
      ['done', null]
    ])
    const own = (await backend.call('listJoinedClasses', { bearer: pupil.token })).value
    expect(own.assignments.map(({ title, state, classId }) => [title, state, classId])).toEqual([
      ['Trial sums', 'done', params.classId],
      ['Adding up', 'done', params.classId]
    ])
    backend.clock.advance(1000)
    await set(sums)
    expect(
      (await states())?.map(([state]) => state),
      'the same exam, set again'
    ).toEqual(['open', 'done', 'done'])
  })

  it('times lie between start and arrival whatever a computer claims, one subject is not the exam, and what is under an embargo has no mark', async () => {
    const backend = await open()
    const [teacher, pupil] = [await signInAs(backend, 'teacher'), await signIn(backend)]
    const { code, set, rows } = await makeClass(backend, teacher)
    await set(sums)
    await join(backend, pupil, code)
    backend.clock.advance(1000)
    const { attemptId } = await sitAndSubmit(backend, pupil)
    const { queries } = backend.database
    const progress = async () => (await rows())[0]?.progress[0]
    const attempt = await queries.selectFrom('attempt').select('started_at').where('attempt_id', '=', attemptId).executeTakeFirstOrThrow()
    const { received_at: arrivedAt } = await queries.selectFrom('attempt_report').select('received_at').executeTakeFirstOrThrow()
    for (const [claimed, shown] of [
      [-1, attempt.started_at],
      [arrivedAt + 86_400_000.5, arrivedAt]
    ] as const) {
      await queries.updateTable('attempt_event').set({ at: claimed }).where('attempt_id', '=', attemptId).execute()
      expect(await progress()).toMatchObject({ state: 'done', doneAt: shown, arrivedAt })
    }
    await queries.updateTable('attempt').set({ subject: 'mathematics' }).where('attempt_id', '=', attemptId).execute()
    expect((await progress())?.state).toBe('open')
    await queries.updateTable('attempt').set({ subject: null }).where('attempt_id', '=', attemptId).execute()
    const withheld = await readAssignmentProgress(
      { queries, attempts: { whichUnderEmbargo: (ids) => Promise.resolve(new Set(ids)) } },
      [pupil.accountId],
      [{ ...sums, assignmentId: 'a', setAt: 0 }]
    )
    expect(withheld(pupil.accountId, { ...sums, assignmentId: 'a', setAt: 0 })).toMatchObject({ state: 'done', percent: null })
    expect((await progress())?.percent).not.toBeNull()
  })

  it('a name with unseen characters, or one that is too long, is shortened; the own code later makes a duplicate one entry', async () => {
    const backend = await open()
    const [teacher, pupil] = [await signInAs(backend, 'teacher'), await signIn(backend)]
    const { code, fetch } = await makeClass(backend, teacher, ['Ada Obi'])
    await backend.database.queries
      .updateTable('account')
      .set({ name: `\u202E${'a'.repeat(59)} bcd` })
      .where('account_id', '=', pupil.accountId)
      .execute()
    await join(backend, pupil, code)
    const { pupils } = await fetch()
    expect(pupils.map(({ name }) => name)).toEqual(['Ada Obi', 'a'.repeat(59)])
    await join(backend, pupil, pupils[0]!.code)
    expect((await fetch()).pupils.map(({ name, joinedAt }) => [name, joinedAt !== null])).toEqual([['Ada Obi', true]])
    const bad = { pupils: [{ pupilId: crypto.randomUUID(), name: 'Ada\u202E' }] }
    const { classId } = (await fetch()).schoolClass
    expect((await backend.call('addPupils', { bearer: teacher.token, params: { classId }, body: bad })).status).toBe(400)
  })

  it('study mode, which shows the answers, is done without a mark', async () => {
    const backend = await open()
    const [teacher, pupil] = [await signInAs(backend, 'teacher'), await signIn(backend)]
    const { code, set, rows } = await makeClass(backend, teacher)
    await set(sums)
    await join(backend, pupil, code)
    const attempt = await openAttempt(backend, pupil, { slug: 'trial-sums', sittingMode: 'study' })
    await submitAttempt(backend, attempt)
    expect((await rows())[0]?.progress).toMatchObject([{ state: 'done', percent: null }])
  })

  it('of another teacher’s class there is nothing, and a pupil can neither read nor change a class', async () => {
    const backend = await open()
    const [teacher, other, pupil] = [
      await signInAs(backend, 'teacher'),
      await signInAs(backend, 'teacher', 'other@example.com'),
      await signIn(backend)
    ]
    const { params, code, set, fetch } = await makeClass(backend, teacher, ['Ada Obi'])
    const assignmentId = await set(lesson)
    await join(backend, pupil, code)
    const { pupilId } = (await fetch()).pupils[0]!
    for (const { token: bearer } of [other, pupil]) {
      const refused = await Promise.all([
        backend.call('fetchClass', { bearer, params }),
        backend.call('saveClass', { bearer, params, body: { ...details, name: 'Mine now' } }),
        backend.call('renewJoinCode', { bearer, params }),
        backend.call('addPupils', { bearer, params, body: { pupils: [{ pupilId: crypto.randomUUID(), name: 'Eve' }] } }),
        backend.call('removePupil', { bearer, params: { ...params, pupilId } }),
        backend.call('saveAssignment', { bearer, params: { ...params, assignmentId }, body: { ...lesson, note: 'Changed' } }),
        backend.call('removeAssignment', { bearer, params: { ...params, assignmentId } }),
        backend.call('fetchClassResults', { bearer, params }),
        backend.call('fetchClassTopics', { bearer, params })
      ])
      expect(refused.map(({ error }) => error?.code)).toEqual(refused.map(() => 'teaching/not-found'))
      await backend.call('removeClass', { bearer, params: { ownClassId: params.classId } })
      expect((await backend.call('listClasses', { bearer })).value.classes).toEqual([])
    }
    const own = await makeClass(backend, other)
    const taken = { ...own.params, assignmentId }
    expect((await backend.call('saveAssignment', { bearer: own.bearer, params: taken, body: lesson })).error?.code, 'the id of another class').toBe(
      'teaching/no-assignment'
    )
    const moved = { pupils: [{ pupilId, name: 'Moved' }] }
    expect((await backend.call('addPupils', { bearer: own.bearer, params: own.params, body: moved })).error?.code).toBe('teaching/not-found')
    expect((await backend.call('joinClass', { bearer: teacher.token, body: { code } })).error?.code).toBe('teaching/own-class')
    expect(await fetch()).toMatchObject({ schoolClass: { name: 'JS2 Gold', joinCode: code }, assignments: [{ note: '' }] })
  })

  it('who leaves takes everything along, and so does who deletes the account; a class that is deleted takes its list', async () => {
    const backend = await open()
    const [teacher, pupil] = [await signInAs(backend, 'teacher'), await signIn(backend)]
    const { params, code, set, fetch, rows } = await makeClass(backend, teacher)
    await set(lesson)
    await join(backend, pupil, code)
    expect(await rows()).toHaveLength(1)
    await backend.call('leaveClass', { bearer: pupil.token, params: { joinedClassId: params.classId } })
    expect(await rows()).toEqual([])
    expect((await fetch()).pupils).toEqual([])
    await join(backend, pupil, code)
    const removal = { bearer: teacher.token, params: { ownClassId: params.classId } }
    await backend.call('removeClass', removal)
    expect((await backend.call('removeClass', removal)).status, 'a repeat').toBe(200)
    expect((await backend.call('listJoinedClasses', { bearer: pupil.token })).value).toEqual({ classes: [], assignments: [] })
    for (const table of ['school_class', 'class_pupil', 'assignment'] as const) {
      expect(await backend.database.queries.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
  })

  it('a new code closes the former one and leaves those who have joined; an unknown code opens nothing', async () => {
    const backend = await open()
    const [teacher, pupil, late] = [await signInAs(backend, 'teacher'), await signIn(backend), await signIn(backend, 'late@example.com')]
    const { params, bearer, code, fetch } = await makeClass(backend, teacher)
    await join(backend, pupil, code)
    const renewed = (await backend.call('renewJoinCode', { bearer, params })).value.code
    expect((await join(backend, late, code)).error?.code).toBe('teaching/unknown-code')
    await join(backend, late, renewed)
    expect((await fetch()).schoolClass.joinedCount).toBe(2)
  })

  it('limits hold, also for requests that arrive at once', async () => {
    const backend = await open()
    const [teacher, pupil] = [await signInAs(backend, 'teacher'), await signIn(backend)]
    const { params, bearer, fetch } = await makeClass(backend, teacher)
    const some = () => ({
      pupils: Array.from({ length: MOST_PUPILS / 2 + 1 }, (_, number) => ({ pupilId: crypto.randomUUID(), name: `P ${String(number)}` }))
    })
    const added = await Promise.all([0, 1].map(() => backend.call('addPupils', { bearer, params, body: some() })))
    expect(added.map(({ error }) => error?.code ?? 'added').toSorted()).toEqual(['added', 'teaching/too-many'])
    expect((await fetch()).pupils).toHaveLength(MOST_PUPILS / 2 + 1)
    const codes: string[] = []
    for (let number = 0; number <= MOST_JOINED; number += 1) codes.push((await makeClass(backend, teacher)).code)
    const joined = await Promise.all(codes.map((code) => join(backend, pupil, code)))
    expect(joined.filter(({ error }) => error?.code === 'teaching/too-many')).toHaveLength(1)
    expect((await backend.call('listJoinedClasses', { bearer: pupil.token })).value.classes).toHaveLength(MOST_JOINED)
  })

  it('two who join with one own code at once are not both that pupil', async () => {
    const backend = await open()
    const teacher = await signInAs(backend, 'teacher')
    const { fetch } = await makeClass(backend, teacher, ['Ada Obi'])
    const { code } = (await fetch()).pupils[0]!
    const pupils = [await signIn(backend), await signIn(backend, 'ben@example.com')]
    const joined = await Promise.all(pupils.map((pupil) => join(backend, pupil, code)))
    expect(joined.map(({ error }) => error?.code ?? 'joined').toSorted()).toEqual(['joined', 'teaching/code-used'])
    expect((await fetch()).pupils).toHaveLength(1)
  })
})

it('on a shared server only teachers have classes, and pupils join them', async () => {
  const backend = await openTestBackend({ database: makeSqlite(), authors: 'teachers' })
  const [teacher, pupil] = [await signInAs(backend, 'teacher'), await signIn(backend)]
  const { code } = await makeClass(backend, teacher)
  expect((await backend.call('listClasses', { bearer: pupil.token })).error?.code).toBe('session/role-required')
  const params = { classId: crypto.randomUUID() }
  expect((await backend.call('saveClass', { bearer: pupil.token, params, body: details })).error?.code).toBe('session/role-required')
  await join(backend, pupil, code)
  expect((await backend.call('listJoinedClasses', { bearer: pupil.token })).value.classes).toHaveLength(1)
})

it('codes cannot be tried on and on', async () => {
  const backend = await openTestBackend({ database: makeSqlite() })
  const { token: bearer } = await signIn(backend)
  const codes: string[] = []
  for (let tries = 0; tries <= 40; tries += 1) codes.push((await backend.call('findClass', { bearer, body: { code: 'ABCD2345' } })).error?.code ?? '')
  expect(codes[0]).toBe('teaching/unknown-code')
  expect(codes.at(-1)).toBe('teaching/too-often')
})
