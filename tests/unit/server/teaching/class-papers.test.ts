import { expect, it } from 'vitest'
import { classPaperSlug } from '../../../../src-shared/content/exams/class-paper-slug.ts'
import { ownPassage } from '../../../support/build-own-question.ts'
import { describeOnEachDatabase } from '../../../support/databases.ts'
import { openAttempt, type OpenedAttempt } from '../../../support/open-attempt.ts'
import { optionsOf } from '../../../support/paper-answers.ts'
import { squareSvg } from '../../../support/pictures.ts'
import { agreedVersions } from '../../../support/agreed-versions.ts'
import { signIn, signInAs } from '../../../support/signed-in-learner.ts'
import { readReport } from '../../../support/submit-attempt.ts'
import { answerRight, codesOf, saveQuestions, makeTaughtClass, missing, moon, sides, squareHash } from '../../../support/taught-class.ts'
import { openTestBackend } from '../../../support/test-backend.ts'

describeOnEachDatabase('Own questions for a class', (makeDatabase) => {
  const open = async () => openTestBackend({ database: await makeDatabase() })

  it('a pupil finds them among the assignments, takes them whole, and the teacher sees the best percentage and what was late', async () => {
    const backend = await open()
    const { pupil, set, rows } = await makeTaughtClass(backend)
    const { slug } = await set({ dueAt: backend.clock.now() + 1000 })
    const bearer = pupil.token
    const { assignments } = (await backend.call('listJoinedClasses', { bearer })).value
    expect(assignments).toMatchObject([{ title: 'Test 1', target: { kind: 'questions', slug }, note: 'Alone, please.', state: 'open' }])
    const { assessment } = (await backend.call('fetchAssessment', { bearer, params: { slug } })).value
    expect(assessment).toMatchObject({ title: 'Test 1', budgetMs: 20 * 60_000, sittingModes: ['simulation', 'timed-practice', 'study'] })
    expect(assessment.subjects.map(({ title, itemCount }) => [title, itemCount])).toEqual([
      ['Tides', 1],
      ['Shapes', 1]
    ])
    const all = (await backend.call('listAssessments', { bearer })).value.assessments.map((one) => one.slug)
    expect(all, 'no list has it').not.toContain(slug)
    backend.clock.advance(2000)
    const wrong = await openAttempt(backend, pupil, { slug })
    await answerRight(backend, wrong, new Set(['The moon', 'Five']))
    expect((await rows())[0]?.progress).toMatchObject([{ state: 'done', percent: 50 }])
    const right = await openAttempt(backend, pupil, { slug })
    await answerRight(backend, right)
    const [progress] = (await rows())[0]?.progress ?? []
    expect(progress).toMatchObject({ state: 'done', percent: 100 })
    expect(progress?.doneAt).toBeGreaterThan(assignments[0]?.dueAt ?? 0)
    expect((await readReport(backend, pupil, right.attemptId)).total).toBe(100)
  })

  it('right is right in whatever order the options come, and a study without a clock has its keys sealed and no mark', async () => {
    const backend = await open()
    const { pupil, set, rows } = await makeTaughtClass(backend)
    const { slug } = await set()
    const orders = new Set<string>()
    for (let number = 0; number < 6; number += 1) {
      const attempt = await openAttempt(backend, pupil, { slug })
      expect(attempt.paper.sealedKeys).toBeUndefined()
      orders.add(attempt.paper.subjects.flatMap(({ items }) => items.flatMap((item) => optionsOf(item).map(({ text }) => text))).join())
      await answerRight(backend, attempt)
      expect((await readReport(backend, pupil, attempt.attemptId)).total).toBe(100)
    }
    expect(orders.size).toBeGreaterThan(1)
    await set()
    const study = await openAttempt(backend, pupil, { slug: (await set({ questionIds: [moon.questionId] })).slug, sittingMode: 'study' })
    expect(study.paper.sealedKeys).toHaveLength(1)
    await answerRight(backend, study)
    const progress = (await rows())[0]?.progress.map(({ state, percent }) => `${state} ${String(percent)}`)
    expect(progress?.toSorted()).toEqual(['done 100', 'done null', 'open null'])
  })

  it('the class has a copy: what the teacher changes or deletes later, with picture and passage, reaches no pupil', async () => {
    const backend = await open()
    const { teacher, pupil, set } = await makeTaughtClass(backend)
    const { slug } = await set()
    const textOf = ({ paper }: OpenedAttempt) =>
      JSON.stringify([paper.subjects.map(({ items }) => items.map(({ id, stem }) => [id, stem])), paper.stimuli, paper.pictures])
    const before = await openAttempt(backend, pupil, { slug })
    expect(textOf(before)).toContain(ownPassage.text)
    await answerRight(backend, before)
    await saveQuestions(backend, teacher, { ...moon, revision: 2, draft: { ...moon.draft, stem: 'Something else?', keys: ['w'] } })
    const bearer = teacher.token
    await backend.call('keepOwnPassage', { bearer, body: { ...ownPassage, revision: 2, text: 'Another text.' } })
    await backend.call('removeOwnQuestions', { bearer, body: { questions: [{ questionId: sides.questionId, revision: 2 }] } })
    await backend.database.queries.deleteFrom('own_media').execute()
    const after = await openAttempt(backend, pupil, { slug })
    expect(textOf(after)).toBe(textOf(before))
    await answerRight(backend, after)
    expect((await readReport(backend, pupil, after.attemptId)).total).toBe(100)
    const picture = await backend.call('fetchPicture', { bearer: pupil.token, params: { attemptId: after.attemptId, sha256: squareHash } })
    expect(Buffer.from(picture.value.content, 'base64').toString('utf8')).toBe(squareSvg)
  })

  it('only who is in the class now has the paper; who left keeps the report of what was finished', async () => {
    const backend = await open()
    const { teacher, pupil, params, set } = await makeTaughtClass(backend)
    const { slug } = await set()
    const stranger = await signIn(backend, 'stranger@example.com')
    const other = await signInAs(backend, 'teacher', 'other@example.com')
    const staff = await signInAs(backend, 'staff')
    for (const one of [stranger, other, staff, teacher]) expect(await codesOf(backend, one, slug)).toEqual(missing)
    expect(await codesOf(backend, stranger, classPaperSlug(crypto.randomUUID())), 'as where there is none').toEqual(missing)
    const attempt = await openAttempt(backend, pupil, { slug })
    await answerRight(backend, attempt)
    await backend.call('leaveClass', { bearer: pupil.token, params: { joinedClassId: params.classId } })
    expect(await codesOf(backend, pupil, slug)).toEqual(missing)
    expect((await readReport(backend, pupil, attempt.attemptId)).total).toBe(100)
    const chosen = await backend.call('fetchAssessment', { bearer: pupil.token, params: { slug }, query: { subject: 'shapes' } })
    expect(chosen.error?.code).toBe('assessment/not-found')
  })

  it('one who is in the class cannot choose parts of it, and it is neither shortened nor given more time', async () => {
    const backend = await open()
    const { pupil, set } = await makeTaughtClass(backend)
    const { slug } = await set()
    const bearer = pupil.token
    const { subjects } = (await backend.call('fetchAssessment', { bearer, params: { slug } })).value.assessment
    for (const choice of [{ subject: subjects[0]!.slug }, { level: 'js-2' as const }, { electives: [subjects[0]!.slug] }, { extraTime: 'sight' }]) {
      const reply = await backend.call('startAttempt', { bearer, body: { attemptId: crypto.randomUUID(), slug, ...choice, ...agreedVersions } })
      expect(reply.error?.code, Object.keys(choice)[0]).toBe('assessment/not-found')
    }
  })
})
