import { mediaAddressSchema } from '../content/media/media-address.ts'
import { PICTURE_MOST_BYTES, pictureTypeSchema, sha256Schema } from '../content/media/picture.ts'
import { SOUND_MOST_BYTES, soundTypeSchema } from '../content/media/sound.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { z } from '../kernel/schema/zod.ts'
import { attemptIdSchema } from './record/attempt-id.ts'

/** The pictures and sounds of a learner's own paper. */
export const attemptMediaEndpoints = {
  listMediaAddresses: endpoint({
    method: 'GET',
    path: '/api/attempts/:attemptId/media',
    endsWithClient: true,
    caller: 'account',
    ownedBy: 'attemptId',
    params: z.strictObject({ attemptId: attemptIdSchema }),
    reply: z.strictObject({ mediaAddresses: z.array(mediaAddressSchema).optional() }),
    errors: ['attempt/not-found', 'attempt/not-owner', 'attempt/under-embargo'],
    summary: 'The addresses of the pictures and sounds of the learner’s own paper, for a computer that does not have their files.',
    isForCandidates: true
  }),
  /** For clients that were told no address; to be removed once no such client or server is in use (decision 107). */
  fetchPicture: endpoint({
    method: 'GET',
    path: '/api/attempts/:attemptId/pictures/:sha256',
    endsWithClient: true,
    caller: 'account',
    ownedBy: 'attemptId',
    params: z.strictObject({ attemptId: attemptIdSchema, sha256: sha256Schema }),
    reply: z.strictObject({
      type: pictureTypeSchema,
      /** File content in base64. */
      content: z.base64().max(Math.ceil(PICTURE_MOST_BYTES / 3) * 4)
    }),
    errors: ['attempt/not-found', 'attempt/not-owner', 'attempt/picture-missing'],
    summary: 'A picture of the learner’s own paper, by its hash.',
    isForCandidates: true
  }),
  /** As `fetchPicture`. */
  fetchSound: endpoint({
    method: 'GET',
    path: '/api/attempts/:attemptId/sounds/:sha256',
    endsWithClient: true,
    caller: 'account',
    ownedBy: 'attemptId',
    params: z.strictObject({ attemptId: attemptIdSchema, sha256: sha256Schema }),
    reply: z.strictObject({
      type: soundTypeSchema,
      /** File content in base64. */
      content: z.base64().max(Math.ceil(SOUND_MOST_BYTES / 3) * 4)
    }),
    errors: ['attempt/not-found', 'attempt/not-owner', 'attempt/sound-missing'],
    summary: 'A sound of the learner’s own paper, by its hash.',
    isForCandidates: true
  })
} as const
