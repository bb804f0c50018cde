import { attemptIdSchema } from '../attempt/record/attempt-id.ts'
import { importOutcomeSchema, movedAttemptSchema, movedProfileSchema, movedWorkSchema } from './move.ts'
import { dataPartSchema, deletionSchema, retainedAfterDeletionSchema, ownDataPageSchema } from './own-data.ts'
import { z } from '../kernel/schema/zod.ts'
import { passwordSchema } from '../account/session-schemas.ts'
import { endpoint } from '../kernel/http/endpoint.ts'

const accepted = z.strictObject({})
const moveParams = z.strictObject({ moveId: z.uuid() })

/** As large as the former backend's reply may be. */
const ATTEMPT_LIMIT_BYTES = 8 * 1024 * 1024

/** Export, import and deletion of a learner's own data. No endpoint takes another account's id. */
export const ownDataEndpoints = {
  listOwnData: endpoint({
    method: 'GET',
    path: '/api/own-data',
    caller: 'account',
    reply: z.strictObject({ parts: z.array(dataPartSchema), kept: retainedAfterDeletionSchema }),
    errors: [],
    summary: 'The parts in which all data of the learner can be fetched, and what would be kept if the account were deleted.'
  }),
  readOwnData: endpoint({
    method: 'GET',
    path: '/api/own-data/:part',
    caller: 'account',
    params: z.strictObject({ part: dataPartSchema }),
    query: z.strictObject({ after: z.string().max(1000).optional() }),
    reply: ownDataPageSchema,
    errors: ['own-data/not-found', 'own-data/attempt-open'],
    summary:
      'A page of one part of the learner’s data. Secrets, keys of papers that are not marked and names of other people are left out. Refused while an exam is sat.'
  }),
  fetchMovedAttempt: endpoint({
    method: 'GET',
    path: '/api/own-data/attempts/:attemptId',
    caller: 'account',
    params: z.strictObject({ attemptId: attemptIdSchema }),
    ownedBy: 'attemptId',
    reply: movedAttemptSchema,
    errors: ['attempt/not-found', 'attempt/not-owner', 'attempt/not-submitted', 'attempt/under-embargo', 'own-data/attempt-open'],
    summary: 'A marked attempt as it travels to another backend: its paper, its keys and its events, without marks.'
  }),
  beginMove: endpoint({
    method: 'POST',
    path: '/api/own-data/moves',
    caller: 'account',
    body: z.strictObject({ moveId: z.uuid(), sourceAccountId: z.uuid(), password: passwordSchema }),
    reply: accepted,
    errors: ['password/wrong-current', 'session/too-many-tries', 'session/too-many-pictures', 'session/crowded', 'move/other-learner'],
    summary: 'Begins to bring a history from another backend to the signed-in account, after its password. The client makes the id.'
  }),
  bringProfile: endpoint({
    method: 'POST',
    path: '/api/own-data/moves/:moveId/profile',
    caller: 'account',
    params: moveParams,
    body: movedProfileSchema,
    reply: accepted,
    errors: ['move/not-begun', 'profile/photo-unreadable'],
    summary: 'Fills what the profile says nothing of yet.',
    bodyLimitBytes: 512 * 1024
  }),
  bringWork: endpoint({
    method: 'POST',
    path: '/api/own-data/moves/:moveId/work',
    caller: 'account',
    params: moveParams,
    body: movedWorkSchema,
    /** False if this account may not store own questions here. */
    reply: z.strictObject({ areQuestionsKept: z.boolean() }),
    errors: ['move/not-begun', 'own-question/too-many', 'item-mark/too-many'],
    summary:
      'Keeps own questions, drills and marks of questions in their higher revisions, when answers came, the minutes of days, and places in libraries where none are kept.',
    bodyLimitBytes: 4 * 1024 * 1024
  }),
  bringAttempt: endpoint({
    method: 'POST',
    path: '/api/own-data/moves/:moveId/attempts',
    caller: 'account',
    params: moveParams,
    body: movedAttemptSchema,
    reply: z.strictObject({ outcome: importOutcomeSchema }),
    errors: [
      'move/not-begun',
      'move/attempt-open',
      'move/other-learner',
      'move/not-whole',
      'move/unknown-item',
      'move/too-many-misfits',
      'move/marked-otherwise'
    ],
    summary:
      'Keeps an attempt of another backend and marks it by the keys of this one, which whoever brings it must have seen. Once however often it is sent.',
    bodyLimitBytes: ATTEMPT_LIMIT_BYTES
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/api/own-data/delete-account',
    caller: 'account',
    body: deletionSchema,
    reply: z.strictObject({ kept: retainedAfterDeletionSchema }),
    errors: [
      'password/wrong-current',
      'session/too-many-tries',
      'session/too-many-pictures',
      'session/crowded',
      'account/attempt-open',
      'account/money-coming',
      'account/last-admin'
    ],
    repliesOutliveSession: true,
    summary: 'Deletes the account, and ends all its sessions at once. With an Idempotency-Key a repeat under the old token gets the same reply.'
  })
} as const
