import type { SittingMode } from '../../src-shared/content/exams/sitting-mode.ts'
import { classPaperSlug } from '../../src-shared/content/exams/class-paper-slug.ts'
import type { OwnQuestion } from '../../src-shared/content/own-questions/own-question.ts'
import { expect } from 'vitest'
import { agreedVersions } from './agreed-versions.ts'
import { buildOwnQuestion, ownPassage } from './build-own-question.ts'
import type { OpenedAttempt } from './open-attempt.ts'
import { optionsOf } from './paper-answers.ts'
import { sha256Of, squareSvg } from './pictures.ts'
import { signIn, signInAs, type SignedInLearner } from './signed-in-learner.ts'
import type { TestBackend } from './test-backend.ts'

/** Of the picture. */
export const squareHash = sha256Of(squareSvg)
const square = { id: 'square-1', type: 'image/svg+xml', sha256: squareHash, width: 60, height: 60, alt: 'A square that stands on a side' } as const
/** A question of text. */
export const moon = buildOwnQuestion()
/** A question with a picture and a passage; four is right. */
export const sides = buildOwnQuestion({
  questionId: '44444444-2222-4222-8222-222222222222',
  set: 'Shapes',
  draft: {
    stem: 'How many sides has ![square-1]?',
    pictures: [square],
    passageId: ownPassage.passageId,
    options: ['Three', 'Four', 'Five', 'Six'].map((text, index) => ({ id: (['w', 'x', 'y', 'z'] as const)[index]!, text, why: '' }))
  }
})
const both = [moon.questionId, sides.questionId]

/** Saves own questions. */
export const saveQuestions = (backend: TestBackend, { token: bearer }: SignedInLearner, ...questions: OwnQuestion[]) =>
  backend.call('keepOwnQuestions', { bearer, body: { questions } })

interface Asked {
  readonly questionIds?: string[]
  readonly assignmentId?: string
  readonly dueAt?: number | null
  /** Another class. */
  readonly params?: { readonly classId: string }
}

/** A teacher with two questions, one of them with a picture and a passage, and a class that a pupil has joined. */
export async function makeTaughtClass(backend: TestBackend) {
  const [teacher, pupil] = [await signInAs(backend, 'teacher'), await signIn(backend, 'pupil@example.com')]
  const bearer = teacher.token
  await backend.call('addOwnPicture', { bearer, body: { base64: Buffer.from(squareSvg).toString('base64') } })
  await backend.call('keepOwnPassage', { bearer, body: ownPassage })
  await saveQuestions(backend, teacher, moon, sides)
  const params = { classId: crypto.randomUUID() }
  await backend.call('saveClass', { bearer, params, body: { name: 'JS2 Gold', classLevel: 'js-2' } })
  const { joinCode } = (await backend.call('fetchClass', { bearer, params })).value.schoolClass
  const join = (who: SignedInLearner) => backend.call('joinClass', { bearer: who.token, body: { code: joinCode } })
  await join(pupil)
  const ask = ({ questionIds = both, assignmentId = crypto.randomUUID(), dueAt = null, params: of = params }: Asked = {}, by = bearer) =>
    backend.call('setOwnQuestions', {
      bearer: by,
      params: { ...of, assignmentId },
      body: { title: 'Test 1', questionIds, minutes: 20, dueAt, note: 'Alone, please.' }
    })
  const set = async (asked: Asked = {}) => {
    const assignmentId = asked.assignmentId ?? crypto.randomUUID()
    expect((await ask({ ...asked, assignmentId })).error).toBeNull()
    return { assignmentId, slug: classPaperSlug(assignmentId) }
  }
  const rows = async () => (await backend.call('fetchClassResults', { bearer, params })).value.rows
  const remove = (assignmentId: string) => backend.call('removeAssignment', { bearer, params: { ...params, assignmentId } })
  return { teacher, pupil, params, join, ask, set, rows, remove }
}

/** Answers each question with the right option and submits. */
export async function answerRight(
  backend: TestBackend,
  { attemptId, paper, capability, chain }: OpenedAttempt,
  right = new Set(['The moon', 'Four'])
) {
  for (const item of paper.subjects.flatMap(({ items }) => items)) {
    const optionId = optionsOf(item).find(({ text }) => right.has(text))?.id ?? ''
    chain.write({ kind: 'answer', itemId: item.id, response: { optionId } }, 1000 * (chain.events.length + 1))
  }
  const { sequence: lastSequence, hash: lastHash } = chain.write({ kind: 'submit', reason: 'candidate' })
  const params = { attemptId }
  await backend.call('appendEvents', { bearer: capability, params, body: { events: [...chain.events] } })
  await backend.call('submitAttempt', { bearer: capability, params, body: { lastSequence, lastHash } })
}

/** What a caller gets of a paper: its page, and an attempt in each mode. */
export async function codesOf(backend: TestBackend, { token: bearer }: SignedInLearner, slug: string): Promise<(string | undefined)[]> {
  const start = (sittingMode: SittingMode) =>
    backend.call('startAttempt', { bearer, body: { attemptId: crypto.randomUUID(), slug, sittingMode, ...agreedVersions } })
  const replies = [await backend.call('fetchAssessment', { bearer, params: { slug } }), await start('simulation'), await start('study')]
  return replies.map(({ error }) => error?.code)
}

/** Of a paper that does not exist. */
export const missing = ['assessment/not-found', 'assessment/not-found', 'assessment/not-found']
