import { packIdSchema, sharedPacksSchema, sharingCodeSchema } from './shared-pack.ts'
import { z } from '../../kernel/schema/zod.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { servedFileSchema } from '../../kernel/http/served-file.ts'

const codeQuery = z.strictObject({ code: sharingCodeSchema.optional() })

/** Packs that the operator of a backend shares. A pack contains its keys, so no pack is shared by default. */
export const packEndpoints = {
  listSharedPacks: endpoint({
    method: 'GET',
    path: '/api/packs',
    caller: 'anyone',
    query: codeQuery,
    reply: sharedPacksSchema,
    errors: [],
    summary: 'The question packs that this server shares: with everybody, and with whoever has the code that the query names.'
  }),
  fetchSharedPack: endpoint({
    method: 'GET',
    path: '/api/packs/:packId/:version',
    caller: 'anyone',
    params: z.strictObject({ packId: packIdSchema, version: z.string().regex(/^[1-9]\d{0,8}$/) }),
    query: codeQuery,
    reply: servedFileSchema,
    repliesWithFile: true,
    errors: ['pack/not-found', 'pack/busy'],
    summary: 'A shared question pack, byte for byte. Takes Range and If-Range; the ETag is the SHA-256 of the archive.'
  })
} as const
