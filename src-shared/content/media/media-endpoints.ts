import { endpoint } from '../../kernel/http/endpoint.ts'
import { servedMediaSchema } from '../../kernel/http/served-media.ts'
import { z } from '../../kernel/schema/zod.ts'
import { mediaSignatureSchema } from './media-address.ts'
import { sha256Schema } from './picture.ts'

/** The addresses of pictures and sounds, which name their content and never change. */
export const mediaEndpoints = {
  fetchMediaFile: endpoint({
    method: 'GET',
    path: '/api/media/:sha256/:signature',
    caller: 'anyone',
    params: z.strictObject({ sha256: sha256Schema, signature: mediaSignatureSchema }),
    /** One file has one address. */
    query: z.strictObject({}),
    reply: servedMediaSchema,
    repliesWithMedia: true,
    errors: ['media/not-found', 'media/missing'],
    summary: 'A picture or sound, for everybody who was told its address. Every HTTP cache may hold it; also for `HEAD`.'
  })
} as const
