import { expect, it } from 'vitest'
import { toDraft } from '../../../../src-server/content/exchange/preview/item-to-draft.ts'
import { classPaperSlug } from '../../../../src-shared/content/exams/class-paper-slug.ts'
import { MOST_OWN_BYTES } from '../../../../src-shared/content/media/own-media.ts'
import { writtenItemTypes } from '../../../../src-shared/content/own-questions/own-question.ts'
import { buildChangingQuestion } from '../../../support/build-changing-question.ts'
import { itemsOfEachType } from '../../../support/build-items.ts'
import { buildOwnQuestion } from '../../../support/build-own-question.ts'
import { describeOnEachDatabase } from '../../../support/databases.ts'
import { openAttempt } from '../../../support/open-attempt.ts'
import { squarePicture, squareSvg } from '../../../support/pictures.ts'
import { signInAs } from '../../../support/signed-in-learner.ts'
import { saveQuestions, makeTaughtClass, moon } from '../../../support/taught-class.ts'
import { openTestBackend } from '../../../support/test-backend.ts'

describeOnEachDatabase('Setting own questions', (makeDatabase) => {
  const open = async () => openTestBackend({ database: await makeDatabase() })

  it('is refused with a question that is unfinished, of somebody else, deleted or marked by a person; and nothing of it is set', async () => {
    const backend = await open()
    const { teacher, ask, rows } = await makeTaughtClass(backend)
    const [unfinished, judged] = ['55555555-2222-4222-8222-222222222222', '66666666-2222-4222-8222-222222222222']
    const written = toDraft(itemsOfEachType.written, [])?.draft ?? {}
    await saveQuestions(
      backend,
      teacher,
      buildOwnQuestion({ questionId: unfinished, draft: { keys: [] } }),
      buildOwnQuestion({ questionId: judged, draft: written })
    )
    const other = await signInAs(backend, 'teacher', 'other@example.com')
    const foreign = buildOwnQuestion({ questionId: '77777777-2222-4222-8222-222222222222' })
    await saveQuestions(backend, other, foreign)
    for (const id of [unfinished, foreign.questionId, crypto.randomUUID()]) {
      expect((await ask({ questionIds: [moon.questionId, id] })).error?.code).toBe('teaching/question-unfinished')
    }
    expect((await ask({ questionIds: [moon.questionId, judged] })).error?.code).toBe('teaching/question-judged')
    expect((await ask({ questionIds: [] })).status).toBe(400)
    expect((await ask({ questionIds: [moon.questionId, moon.questionId] })).status).toBe(400)
    expect((await ask({ questionIds: Array.from({ length: 61 }, () => crypto.randomUUID()) })).status).toBe(400)
    expect((await ask({}, other.token)).error?.code, 'the class of another teacher').toBe('teaching/not-found')
    expect((await rows())[0]?.progress).toEqual([])
    expect(await backend.database.queries.selectFrom('class_paper').select('slug').execute()).toEqual([])
  })

  it('every other type can be set, and of changing numbers the class has one example', async () => {
    const backend = await open()
    const { teacher, pupil, set } = await makeTaughtClass(backend)
    const types = writtenItemTypes.filter((type) => type !== 'written')
    const questions = types.map((type) =>
      buildOwnQuestion({ questionId: crypto.randomUUID(), draft: toDraft(itemsOfEachType[type], [squarePicture])?.draft ?? {} })
    )
    const changing = { ...buildChangingQuestion(), questionId: crypto.randomUUID() }
    await saveQuestions(backend, teacher, ...questions, changing)
    const { slug } = await set({ questionIds: [...questions, changing].map(({ questionId }) => questionId) })
    const papers = [await openAttempt(backend, pupil, { slug }), await openAttempt(backend, pupil, { slug })].map(({ paper }) =>
      paper.subjects.flatMap(({ items }) => items)
    )
    expect(papers[0]?.map(({ type }) => type).toSorted()).toEqual([...types, 'single-choice'].toSorted())
    expect(
      papers[0]?.map(({ stem }) => stem),
      'in the order of the teacher'
    ).toEqual(papers[1]?.map(({ stem }) => stem))
  })

  it('a repeat changes nothing, title and date can be changed, and another target cannot take its place', async () => {
    const backend = await open()
    const { teacher, pupil, params, set, ask } = await makeTaughtClass(backend)
    const assignmentId = crypto.randomUUID()
    const replies = await Promise.all([ask({ assignmentId }), ask({ assignmentId })])
    expect(replies.map(({ error }) => error)).toEqual([null, null])
    await ask({ assignmentId, questionIds: [moon.questionId] })
    const bearer = teacher.token
    const slug = classPaperSlug(assignmentId)
    const save = (target: { kind: 'lesson' | 'exam' | 'questions'; slug: string }, id = assignmentId) =>
      backend.call('saveAssignment', { bearer, params: { ...params, assignmentId: id }, body: { title: 'Test 2', target, dueAt: null, note: '' } })
    expect((await save({ kind: 'questions', slug })).error).toBeNull()
    const { assessment } = (await backend.call('fetchAssessment', { bearer: pupil.token, params: { slug } })).value
    expect([assessment.title, assessment.subjects.length]).toEqual(['Test 2', 2])
    expect((await save({ kind: 'exam', slug })).error?.code).toBe('teaching/no-assignment')
    expect((await save({ kind: 'questions', slug }, crypto.randomUUID())).error?.code, 'nothing without a copy').toBe('teaching/no-assignment')
    const lesson = crypto.randomUUID()
    await save({ kind: 'lesson', slug: 'adding-up' }, lesson)
    expect((await ask({ assignmentId: lesson })).error?.code).toBe('teaching/no-assignment')
    await set()
  })

  it('is refused where it is too large, alone or together with all that the teacher has set', async () => {
    const backend = await open()
    const { teacher, set, ask } = await makeTaughtClass(backend)
    const { queries } = backend.database
    await set()
    const { size_bytes: size } = await queries.selectFrom('class_paper').select('size_bytes').executeTakeFirstOrThrow()
    expect(size).toBeGreaterThan(Buffer.byteLength(squareSvg))
    await queries
      .updateTable('class_paper')
      .set({ size_bytes: MOST_OWN_BYTES - size })
      .execute()
    const params = { classId: crypto.randomUUID() }
    await backend.call('saveClass', { bearer: teacher.token, params, body: { name: 'JS3 Gold', classLevel: null } })
    const replies = await Promise.all([ask(), ask({ params })])
    expect(replies.map(({ error }) => error?.code ?? 'set').toSorted(), 'two classes take the last room once').toEqual([
      'set',
      'teaching/questions-too-large'
    ])
    await queries.deleteFrom('class_paper').execute()
    await queries.updateTable('own_media').set({ size_bytes: 9_000_000 }).where('account_id', '=', teacher.accountId).execute()
    expect((await ask()).error?.code).toBe('teaching/questions-too-large')
    expect((await ask({ questionIds: [moon.questionId] })).error, 'without the picture').toBeNull()
  })
})
