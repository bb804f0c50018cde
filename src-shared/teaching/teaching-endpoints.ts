import { endpoint } from '../kernel/http/endpoint.ts'
import { z } from '../kernel/schema/zod.ts'
import { paperChoiceSchema, paperCodeSchema, questionPaperSchema, versionNames } from './question-paper.ts'
import {
  classDetailsSchema,
  classPupilSchema,
  assignmentSchema,
  joinCodeSchema,
  joinedClassSchema,
  listedClassSchema,
  listedPupilSchema,
  MOST_CLASSES,
  MOST_JOINED,
  MOST_LIST_CHARACTERS,
  MOST_PUPILS,
  MOST_ASSIGNMENTS,
  ownAssignmentSchema,
  pupilRowSchema,
  readListSchema,
  classHeadingSchema,
  assignmentDetailsSchema,
  setQuestionsSchema
} from './school-class.ts'

const ofClass = z.strictObject({ classId: z.uuid() })
const ofPupil = z.strictObject({ ...ofClass.shape, pupilId: z.uuid() })
const ofAssignment = z.strictObject({ ...ofClass.shape, assignmentId: z.uuid() })
const nothing = z.strictObject({})
const code = z.strictObject({ code: joinCodeSchema })

/** A list of four-byte characters, as JSON. */
const LIST_BYTES = 512 * 1024
/** More topics than the exams of a class have. */
const MOST_TOPICS = 400

/**
 * Requests of teachers about their own classes: everybody on a personal computer, teachers and staff on a shared server. To anybody else there is no such
 * class.
 */
const teacherEndpoints = {
  listClasses: endpoint({
    method: 'GET',
    path: '/api/classes',
    caller: 'account',
    reply: z.strictObject({ classes: z.array(listedClassSchema).max(MOST_CLASSES) }),
    errors: ['session/role-required'],
    summary: 'The classes of the caller, by name, with how many pupils have joined.'
  }),
  saveClass: endpoint({
    method: 'POST',
    path: '/api/classes/:classId',
    caller: 'account',
    ownedBy: 'classId',
    params: ofClass,
    body: classDetailsSchema,
    reply: nothing,
    errors: ['session/role-required', 'teaching/not-found', 'teaching/too-many', 'teaching/too-often'],
    summary: 'Makes a class under an id of the caller, or changes its name and level.'
  }),
  removeClass: endpoint({
    method: 'POST',
    path: '/api/own-classes/:ownClassId/remove',
    caller: 'account',
    params: z.strictObject({ ownClassId: z.uuid() }),
    reply: nothing,
    errors: ['session/role-required'],
    summary:
      'Removes a class of the caller with its list and its assignments; a repeat changes nothing. What pupils have learnt and scored stays theirs.'
  }),
  fetchClass: endpoint({
    method: 'GET',
    path: '/api/classes/:classId',
    caller: 'account',
    ownedBy: 'classId',
    params: ofClass,
    reply: z.strictObject({
      schoolClass: listedClassSchema,
      pupils: z.array(classPupilSchema).max(MOST_PUPILS),
      assignments: z.array(assignmentSchema).max(MOST_ASSIGNMENTS)
    }),
    errors: ['session/role-required', 'teaching/not-found'],
    summary: 'A class with its pupils by name, and its assignments, the newest first.'
  }),
  renewJoinCode: endpoint({
    method: 'POST',
    path: '/api/classes/:classId/code',
    caller: 'account',
    ownedBy: 'classId',
    params: ofClass,
    reply: code,
    errors: ['session/role-required', 'teaching/not-found', 'teaching/too-often'],
    summary: 'Gives the class a new code; with the former one nobody joins any more.'
  }),
  readClassList: endpoint({
    method: 'POST',
    path: '/api/class-lists',
    caller: 'account',
    body: z.strictObject({ text: z.string().max(MOST_LIST_CHARACTERS) }),
    bodyLimitBytes: LIST_BYTES,
    reply: readListSchema,
    errors: [
      'session/role-required',
      'teaching/list-empty',
      'teaching/list-columns',
      'teaching/list-broken',
      'teaching/too-many',
      'teaching/too-often'
    ],
    summary: 'Reads names from a list, one in each line or from the columns of a table, and stores nothing.'
  }),
  addPupils: endpoint({
    method: 'POST',
    path: '/api/classes/:classId/pupils',
    caller: 'account',
    ownedBy: 'classId',
    params: ofClass,
    body: z.strictObject({ pupils: z.array(listedPupilSchema).min(1).max(MOST_PUPILS) }),
    bodyLimitBytes: LIST_BYTES,
    reply: nothing,
    errors: ['session/role-required', 'teaching/not-found', 'teaching/too-many', 'teaching/too-often'],
    summary: 'Writes pupils on the list, each under an id of the caller; one that is there gets its new name.'
  }),
  removePupil: endpoint({
    method: 'POST',
    path: '/api/classes/:classId/pupils/:pupilId/remove',
    caller: 'account',
    ownedBy: 'classId',
    params: ofPupil,
    reply: nothing,
    errors: ['session/role-required', 'teaching/not-found'],
    summary: 'Takes a pupil off the list. Their account and their results stay theirs.'
  }),
  saveAssignment: endpoint({
    method: 'POST',
    path: '/api/classes/:classId/assignments/:assignmentId',
    caller: 'account',
    ownedBy: 'classId',
    params: ofAssignment,
    body: assignmentDetailsSchema,
    reply: nothing,
    errors: ['session/role-required', 'teaching/not-found', 'teaching/no-assignment', 'teaching/too-many', 'teaching/too-often'],
    summary: 'Sets a class a lesson or an exam under an id of the caller, or changes its date and note.'
  }),
  setOwnQuestions: endpoint({
    method: 'POST',
    path: '/api/classes/:classId/assignments/:assignmentId/questions',
    caller: 'account',
    ownedBy: 'classId',
    params: ofAssignment,
    body: setQuestionsSchema,
    reply: nothing,
    errors: [
      'session/role-required',
      'teaching/not-found',
      'teaching/no-assignment',
      'teaching/question-unfinished',
      'teaching/question-judged',
      'teaching/questions-too-large',
      'teaching/too-many',
      'teaching/too-often'
    ],
    summary: 'Sets a class a copy of own questions under an id of the caller; a repeat changes nothing. Pupils of the class take it as a paper.'
  }),
  removeAssignment: endpoint({
    method: 'POST',
    path: '/api/classes/:classId/assignments/:assignmentId/remove',
    caller: 'account',
    ownedBy: 'classId',
    params: ofAssignment,
    reply: nothing,
    errors: ['session/role-required', 'teaching/not-found'],
    summary: 'Takes an assignment back. Attempts at it stay.'
  }),
  fetchClassResults: endpoint({
    method: 'GET',
    path: '/api/classes/:classId/results',
    caller: 'account',
    ownedBy: 'classId',
    params: ofClass,
    reply: z.strictObject({ assignmentIds: z.array(z.uuid()).max(MOST_ASSIGNMENTS), rows: z.array(pupilRowSchema).max(MOST_PUPILS) }),
    endsWithClient: true,
    errors: ['session/role-required', 'teaching/not-found'],
    summary: 'How far each pupil who has joined is in each assignment.'
  }),
  fetchClassTopics: endpoint({
    method: 'GET',
    path: '/api/classes/:classId/topics',
    caller: 'account',
    ownedBy: 'classId',
    params: ofClass,
    reply: z.strictObject({ headings: z.array(classHeadingSchema).max(MOST_TOPICS) }),
    endsWithClient: true,
    errors: ['session/role-required', 'teaching/not-found', 'teaching/too-often'],
    summary: 'How well the class knows each topic of its exams, the weakest first, from marked papers only.'
  }),
  makeQuestionPaper: endpoint({
    method: 'POST',
    path: '/api/question-papers',
    caller: 'account',
    body: z.strictObject({
      choice: paperChoiceSchema,
      /** Of a paper that was made with the same choices; absent for a new one. */
      paperCode: paperCodeSchema.optional(),
      versionCount: z.int().min(1).max(versionNames.length)
    }),
    reply: questionPaperSchema,
    errors: [
      'session/role-required',
      'teaching/too-often',
      'teaching/papers-off',
      'teaching/attempt-open',
      'teaching/other-paper',
      'assessment/not-found',
      'assessment/nothing-to-practise'
    ],
    summary:
      'Draws questions that can be answered on paper, with their keys, for a teacher to print. Stores only that the caller has seen them; its code gives the same paper again.'
  })
} as const

/** Requests of pupils. */
const pupilEndpoints = {
  findClass: endpoint({
    method: 'POST',
    path: '/api/joined-classes/find',
    caller: 'account',
    body: code,
    reply: z.strictObject({ found: joinedClassSchema }),
    errors: ['teaching/unknown-code', 'teaching/code-used', 'teaching/own-class', 'teaching/too-often'],
    summary: 'The class of a code, so that a pupil sees whose it is before joining.'
  }),
  joinClass: endpoint({
    method: 'POST',
    path: '/api/joined-classes/join',
    caller: 'account',
    body: code,
    reply: z.strictObject({ joined: joinedClassSchema }),
    errors: ['teaching/unknown-code', 'teaching/code-used', 'teaching/own-class', 'teaching/too-many', 'teaching/too-often'],
    summary: 'Joins the class of a code; its teacher then sees the assignments of this class, and the topics. A repeat changes nothing.'
  }),
  leaveClass: endpoint({
    method: 'POST',
    path: '/api/joined-classes/:joinedClassId/leave',
    caller: 'account',
    params: z.strictObject({ joinedClassId: z.uuid() }),
    reply: nothing,
    errors: [],
    summary: 'Leaves a class: its teacher sees nothing of the pupil any more.'
  }),
  listJoinedClasses: endpoint({
    method: 'GET',
    path: '/api/joined-classes',
    caller: 'account',
    reply: z.strictObject({
      classes: z.array(joinedClassSchema).max(MOST_JOINED),
      assignments: z.array(ownAssignmentSchema).max(MOST_JOINED * MOST_ASSIGNMENTS)
    }),
    errors: [],
    summary: 'The classes of a pupil by name, and their assignments with how far the pupil is, the newest first.'
  })
} as const

export const teachingEndpoints = { ...teacherEndpoints, ...pupilEndpoints } as const
