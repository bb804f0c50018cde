import { z } from '../kernel/schema/zod.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { servedFileSchema } from '../kernel/http/served-file.ts'
import { fileNameSchema, updateChannelSchema } from './update-manifest.ts'

/** The folder of updates on a server: a feed for its computers. */
export const UPDATES_PATH = '/api/updates'

/** Updates that a server has for its computers. They need no account: what is not signed is not installed. */
export const updateEndpoints = {
  readUpdateChannel: endpoint({
    method: 'GET',
    path: UPDATES_PATH,
    caller: 'anyone',
    reply: z.strictObject({ channel: updateChannelSchema.nullable() }),
    errors: [],
    summary: 'The channel of the updates that this server has for its computers; null if it has none.'
  }),
  fetchUpdateFile: endpoint({
    method: 'GET',
    path: `${UPDATES_PATH}/:fileName`,
    caller: 'anyone',
    params: z.strictObject({ fileName: fileNameSchema }),
    reply: servedFileSchema,
    repliesWithFile: true,
    errors: ['updates/not-here', 'updates/fetching', 'pack/busy'],
    summary:
      'The signed update manifest (koya-update.json), or a package that it names. Takes Range and If-Range; the ETag is the SHA-256 of the file.'
  })
} as const
