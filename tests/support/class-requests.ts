import { buildOwnQuestion } from './build-own-question.ts'
import type { PlainRequest } from './call-plainly.ts'
import { signInAs, type SignedInLearner } from './signed-in-learner.ts'
import type { TestBackend } from './test-backend.ts'

export const ownClassId = 'c1a55000-0000-4000-8000-000000000001'
const pupilId = 'c1a55000-0000-4000-8000-000000000002'
const assignmentId = 'c1a55000-0000-4000-8000-000000000003'
/** Of own questions. */
const questionsId = 'c1a55000-0000-4000-8000-000000000005'
const unknownClassId = 'c1a55000-0000-4000-8000-000000000004'
export const unknownCode = 'ABCD2345'

/** Bodies of requests about classes. */
export const classBodies = {
  saveClass: { name: 'JS2 Gold', classLevel: 'js-2' },
  readClassList: { text: 'Name\nAda Obi\nMusa Bello' },
  addPupils: { pupils: [{ pupilId, name: 'Ada Obi' }] },
  saveAssignment: { title: 'Adding up', target: { kind: 'lesson', slug: 'adding-up' }, dueAt: null, note: 'Read it twice.' },
  /** The question of `buildOwnQuestion`. */
  setOwnQuestions: { title: 'Tides', questionIds: [buildOwnQuestion().questionId], minutes: 10, dueAt: null, note: '' },
  makeQuestionPaper: { choice: { exam: 'trial', subjects: ['english', 'mathematics'], itemCount: 5 }, versionCount: 2 },
  findClass: { code: unknownCode },
  joinClass: { code: unknownCode }
} as const

/** Good requests of a teacher about a class of their own, in an order in which each is answered. */
export function teacherRequests(bearer: string) {
  const params = { classId: ownClassId }
  return {
    listClasses: { bearer },
    saveClass: { bearer, params, body: classBodies.saveClass },
    renewJoinCode: { bearer, params },
    readClassList: { bearer, body: classBodies.readClassList },
    addPupils: { bearer, params, body: classBodies.addPupils },
    saveAssignment: { bearer, params: { ...params, assignmentId }, body: classBodies.saveAssignment },
    setOwnQuestions: { bearer, params: { ...params, assignmentId: questionsId }, body: classBodies.setOwnQuestions },
    fetchClass: { bearer, params },
    fetchClassResults: { bearer, params },
    fetchClassTopics: { bearer, params },
    makeQuestionPaper: { bearer, body: classBodies.makeQuestionPaper },
    removeAssignment: { bearer, params: { ...params, assignmentId } },
    removePupil: { bearer, params: { ...params, pupilId } },
    // Another one: the class above is still asked for.
    removeClass: { bearer, params: { ownClassId: unknownClassId } }
  } satisfies Record<string, PlainRequest>
}

/** Requests of a pupil with this code. */
export function pupilRequests(bearer: string, code: string, joinedClassId: string = ownClassId) {
  return {
    findClass: { bearer, body: { code } },
    joinClass: { bearer, body: { code } },
    listJoinedClasses: { bearer },
    leaveClass: { bearer, params: { joinedClassId } }
  } satisfies Record<string, PlainRequest>
}

/** What a teacher and a pupil may ask of classes, for a test of all replies. */
export function classAsks(bearer: string) {
  const asks = { ...teacherRequests(bearer), ...pupilRequests(bearer, unknownCode) }
  return Object.fromEntries(Object.entries(asks).map(([name, ask]) => [name, [ask]])) as {
    readonly [Name in keyof typeof asks]: (typeof asks)[Name][]
  }
}

/** A class of the caller, and one of another teacher that the caller joins and leaves. */
export async function makeClasses(backend: TestBackend, { token: bearer }: SignedInLearner) {
  const { token: teacher } = await signInAs(backend, 'teacher')
  const params = { classId: crypto.randomUUID() }
  await backend.call('saveClass', { bearer: teacher, params, body: classBodies.saveClass })
  const { joinCode } = (await backend.call('fetchClass', { bearer: teacher, params })).value.schoolClass
  return {
    ...teacherRequests(bearer),
    // Of somebody whose class is known, whatever becomes of the caller's profile.
    makeQuestionPaper: { bearer: teacher, body: classBodies.makeQuestionPaper },
    ...pupilRequests(bearer, joinCode, params.classId)
  }
}
