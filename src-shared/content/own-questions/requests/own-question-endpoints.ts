import {
  alikeQuestionSchema,
  savedQuestionSchema,
  listedSetSchema,
  MOST_SENT_QUESTIONS,
  ownQuestionSchema,
  packOptionsSchema
} from '../own-question.ts'
import { LONGEST_OWN_TEXT } from '../draft-parts.ts'
import { exportedSetSchema, exportRequestSchema } from '../exported-set.ts'
import { fileQuerySchema, IMPORT_REPLY_BYTES, importedFileSchema } from '../imported-file.ts'
import { LARGEST_FILE_BYTES } from '../../../kernel/values/largest-file.ts'
import { exchangeErrors } from '../../../kernel/errors/exchange-errors.ts'
import { mediaAddressSchema, mediaSignatureSchema } from '../../media/media-address.ts'
import { PICTURE_MOST_BYTES } from '../../media/picture.ts'
import { SOUND_MOST_BYTES } from '../../media/sound.ts'
import { ownSoundFileSchema } from '../../media/own-sound.ts'
import { ownPassageSchema } from '../own-passage.ts'
import { MOST_PACK_BYTES, ownPictureFileSchema } from '../../media/own-media.ts'
import { z } from '../../../kernel/schema/zod.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'

/** 300 passages with all that is said, in letters of three bytes. */
const MOST_PASSAGES_BYTES = 16 * 1024 * 1024

const kept = z.strictObject({ kept: z.array(savedQuestionSchema) })

/** A file with a few bytes more is taken, too, so that it is refused by what it is. */
function base64Of(mostBytes: number) {
  return z.base64().max(Math.ceil((mostBytes * 4) / 3) + 16 * 1024)
}

/** Own questions of authors. No endpoint takes an account id: each author sees and changes only their own questions. */
export const ownQuestionEndpoints = {
  listOwnQuestions: endpoint({
    method: 'GET',
    path: '/api/own-questions',
    caller: 'account',
    reply: z.strictObject({ sets: z.array(listedSetSchema) }),
    errors: ['session/role-required'],
    summary: 'The author’s own questions by their sets, without what is right.'
  }),
  fetchOwnQuestion: endpoint({
    method: 'GET',
    path: '/api/own-questions/:questionId',
    caller: 'account',
    ownedBy: 'questionId',
    params: z.strictObject({ questionId: z.uuid() }),
    /** Absent without pictures. */
    reply: z.strictObject({ question: ownQuestionSchema, mediaAddresses: z.array(mediaAddressSchema).optional() }),
    errors: ['session/role-required', 'own-question/not-found', 'own-question/attempt-open'],
    summary: 'One of the author’s own questions, as it stands in the editor. Refused while they sit an exam.'
  }),
  keepOwnQuestions: endpoint({
    method: 'POST',
    path: '/api/own-questions',
    caller: 'account',
    body: z.strictObject({ questions: z.array(ownQuestionSchema).min(1).max(MOST_SENT_QUESTIONS) }),
    bodyLimitBytes: 4 * 1024 * 1024,
    reply: kept,
    errors: ['session/role-required', 'own-question/too-many', 'own-question/too-often'],
    summary: 'Keeps own questions, all of them or none, each unless a newer revision is kept already; answers what is kept.'
  }),
  removeOwnQuestions: endpoint({
    method: 'POST',
    path: '/api/own-questions/remove',
    caller: 'account',
    body: z.strictObject({ questions: z.array(savedQuestionSchema).min(1).max(MOST_SENT_QUESTIONS) }),
    reply: kept,
    errors: ['session/role-required'],
    summary: 'Forgets the words of own questions. A higher revision of one that is sent later brings it back.'
  }),
  addOwnPicture: endpoint({
    method: 'POST',
    path: '/api/own-questions/pictures',
    caller: 'account',
    body: z.strictObject({ base64: base64Of(PICTURE_MOST_BYTES) }),
    bodyLimitBytes: 512 * 1024,
    reply: z.strictObject({ picture: ownPictureFileSchema, signature: mediaSignatureSchema }),
    errors: [
      'session/role-required',
      'own-question/too-often',
      'own-media/unreadable',
      'own-media/too-large',
      'own-media/too-small',
      'own-media/drawing-refused',
      'own-media/too-many'
    ],
    summary:
      'Stores a picture for the author’s own questions under its hash, after a check of its content. Files that no question has used for a day go when their account needs the room.'
  }),
  addOwnSound: endpoint({
    method: 'POST',
    path: '/api/own-questions/sounds',
    caller: 'account',
    body: z.strictObject({ base64: base64Of(SOUND_MOST_BYTES) }),
    bodyLimitBytes: 1536 * 1024,
    reply: z.strictObject({ sound: ownSoundFileSchema, signature: mediaSignatureSchema }),
    errors: [
      'session/role-required',
      'own-question/too-often',
      'own-media/sound-unreadable',
      'own-media/sound-too-large',
      'own-media/sound-duration',
      'own-media/too-many'
    ],
    summary: 'Stores a sound for the author’s own passages as `addOwnPicture` stores pictures: WAV or Ogg Opus, by the rules of packs.'
  }),
  listOwnPassages: endpoint({
    method: 'GET',
    path: '/api/own-passages',
    caller: 'account',
    /** Addresses of the sounds that are stored; absent without any. */
    reply: z.strictObject({ passages: z.array(ownPassageSchema), mediaAddresses: z.array(mediaAddressSchema).optional() }),
    errors: ['session/role-required', 'own-question/attempt-open'],
    replyLimitBytes: MOST_PASSAGES_BYTES,
    summary: 'The texts and sounds that the author’s questions share. Refused while they sit an exam.'
  }),
  keepOwnPassage: endpoint({
    method: 'POST',
    path: '/api/own-passages',
    caller: 'account',
    body: ownPassageSchema,
    reply: z.strictObject({ revision: ownPassageSchema.shape.revision }),
    errors: ['session/role-required', 'own-question/too-often', 'own-passage/too-many'],
    summary:
      'Stores a passage unless a newer revision is stored; answers the revision that is. A request that says nothing of a sound leaves it as it is.'
  }),
  removeOwnPassage: endpoint({
    method: 'POST',
    path: '/api/own-passages/remove',
    caller: 'account',
    body: z.strictObject({ passageId: z.uuid(), questionId: z.uuid() }),
    reply: z.strictObject({}),
    errors: ['session/role-required', 'own-passage/in-use'],
    summary: 'Forgets a passage. Refused while a question other than the named one is about it.'
  }),
  findAlikeQuestions: endpoint({
    method: 'POST',
    path: '/api/own-questions/alike',
    caller: 'account',
    body: z.strictObject({ questionId: z.uuid(), stem: z.string().max(LONGEST_OWN_TEXT) }),
    reply: z.strictObject({ alike: z.array(alikeQuestionSchema) }),
    errors: ['session/role-required', 'own-question/too-often'],
    summary: 'Own and installed questions that ask much the same, the most alike first; installed ones by their subject only.'
  }),
  packOwnQuestions: endpoint({
    method: 'POST',
    path: '/api/own-questions/pack',
    caller: 'account',
    body: packOptionsSchema,
    reply: z.strictObject({ base64: z.base64(), count: z.int() }),
    replyLimitBytes: 2 * MOST_PACK_BYTES,
    errors: [
      'session/role-required',
      'own-question/attempt-open',
      'own-question/nothing-whole',
      'own-question/pack-too-large',
      'own-question/too-often'
    ],
    summary: 'The whole questions of some sets as an unsigned pack. Refused while their author sits an exam.'
  }),
  readQuestionFile: endpoint({
    method: 'POST',
    path: '/api/own-questions/file',
    caller: 'account',
    query: fileQuerySchema,
    takesFile: true,
    bodyLimitBytes: LARGEST_FILE_BYTES,
    reply: importedFileSchema,
    replyLimitBytes: IMPORT_REPLY_BYTES,
    repliesWithJsonText: true,
    errors: [
      'session/role-required',
      'own-question/attempt-open',
      'own-question/too-often',
      'request/crowded',
      'request/too-large',
      ...(Object.keys(exchangeErrors) as (keyof typeof exchangeErrors)[])
    ],
    summary:
      'What a file of another program holds: each question as a draft, with what it lost, or why it was not taken, and the pictures of the drafts. Stores nothing. Refused while its reader sits an exam.'
  }),
  exportOwnQuestions: endpoint({
    method: 'POST',
    path: '/api/own-questions/export',
    caller: 'account',
    body: exportRequestSchema,
    reply: exportedSetSchema,
    repliesWithJsonText: true,
    errors: ['session/role-required', 'own-question/attempt-open', 'own-question/nothing-whole', 'own-question/too-often', 'own-question/too-large'],
    summary: 'The finished questions of a set as a file of another program, and what each lost. Refused while their author sits an exam.'
  })
} as const
