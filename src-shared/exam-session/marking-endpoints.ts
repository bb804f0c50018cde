import { endpoint } from '../kernel/http/endpoint.ts'
import { z } from '../kernel/schema/zod.ts'
import { slugSchema } from '../kernel/values/slug.ts'
import {
  answerToMarkSchema,
  givenMarksSchema,
  markerAgreementSchema,
  MARKING_LIST_MOST,
  markingSessionSchema,
  ownWrittenMarkSchema
} from './marking.ts'

const teachers = ['teacher', 'staff', 'admin'] as const
const ofSession = z.strictObject({ examId: slugSchema })
const ofAnswer = z.strictObject({ answerId: z.uuid() })

/** Requests of teachers who mark written answers of exam sessions. Who marks a session is a command of the server (docs/operations/marking.md). */
export const markingEndpoints = {
  listMarkingSessions: endpoint({
    method: 'GET',
    path: '/api/marking',
    caller: 'account',
    roles: teachers,
    reply: z.strictObject({ sessions: z.array(markingSessionSchema).max(MARKING_LIST_MOST) }),
    errors: ['session/role-required'],
    summary: 'The closed exam sessions whose written answers the caller marks, the newest first, with how many wait.'
  }),
  takeAnswer: endpoint({
    method: 'POST',
    path: '/api/marking/:examId/take',
    caller: 'account',
    roles: teachers,
    params: ofSession,
    reply: z.strictObject({ answer: answerToMarkSchema.nullable() }),
    errors: ['session/role-required', 'marking/not-marker', 'attempt/already-open'],
    summary:
      'The next answer for this marker, who has it for ten minutes from now: question by question, without name or number. Repeats give the same one until it is marked.'
  }),
  fetchMarkedAnswer: endpoint({
    method: 'GET',
    path: '/api/marking-answers/:answerId',
    caller: 'account',
    roles: teachers,
    params: ofAnswer,
    reply: z.strictObject({ answer: answerToMarkSchema }),
    errors: ['session/role-required', 'marking/no-answer', 'attempt/already-open'],
    summary: 'An answer that the caller has marked, for a correction.'
  }),
  renewMarking: endpoint({
    method: 'POST',
    path: '/api/marking-answers/:answerId/renew',
    caller: 'account',
    roles: teachers,
    params: ofAnswer,
    reply: z.strictObject({}),
    errors: ['session/role-required', 'marking/no-answer', 'marking/taken'],
    summary: 'Says that the marker is still at work on this answer, which is then theirs for another ten minutes.'
  }),
  saveWrittenMark: endpoint({
    method: 'POST',
    path: '/api/marking-answers/:answerId/marks',
    caller: 'account',
    roles: teachers,
    params: ofAnswer,
    body: z.strictObject({ markId: z.uuid(), ...givenMarksSchema.shape }),
    reply: z.strictObject({}),
    errors: [
      'session/role-required',
      'marking/no-answer',
      'marking/taken',
      'marking/unfit-marks',
      'marking/mark-id-taken',
      'marking/released',
      'attempt/already-open'
    ],
    summary: 'Saves marks once for each id, or a correction of the caller’s own marks as a new entry beside the former.'
  }),
  listOwnWrittenMarks: endpoint({
    method: 'GET',
    path: '/api/marking/:examId/marks',
    caller: 'account',
    roles: teachers,
    params: ofSession,
    reply: z.strictObject({ title: z.string(), marks: z.array(ownWrittenMarkSchema).max(MARKING_LIST_MOST) }),
    errors: ['session/role-required', 'marking/not-marker'],
    summary: 'The newest marks that the caller gave in a session.'
  }),
  fetchMarkerAgreement: endpoint({
    method: 'GET',
    path: '/api/marking/:examId/agreement',
    caller: 'account',
    roles: teachers,
    params: ofSession,
    reply: markerAgreementSchema,
    errors: ['session/role-required', 'marking/not-marker', 'marking/not-chief'],
    summary: 'For chief markers: how the markers of a session agree.'
  })
} as const
