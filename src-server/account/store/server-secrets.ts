import { randomBytes } from 'node:crypto'
import type { Queries } from '../../platform/database/open-database.ts'

/** Keys of 256 random bits, shared by all server processes on one database. */
export interface ServerSecrets {
  /** Signs session tokens. */
  readonly session: Buffer
  /** Signs attempt capabilities. */
  readonly capability: Buffer
  /** Signs device tokens. */
  readonly device: Buffer
  /** Keys the hashes of mailed codes, which are too short for a plain hash. */
  readonly code: Buffer
  /** Makes the addresses of pictures and sounds, which nobody else can guess. */
  readonly media: Buffer
  /** Identifies this installation. Signs nothing and is never sent in this form. */
  readonly install: Buffer
}

const KEY_BYTES = 32

/** Reads the secrets. The first start of the first process creates them. */
export async function readServerSecrets(queries: Queries): Promise<ServerSecrets> {
  return {
    session: await readOrMake(queries, 'session'),
    capability: await readOrMake(queries, 'capability'),
    device: await readOrMake(queries, 'device'),
    code: await readOrMake(queries, 'code'),
    media: await readOrMake(queries, 'media'),
    install: await readOrMake(queries, 'install')
  }
}

async function readOrMake(queries: Queries, name: string): Promise<Buffer> {
  await queries
    .insertInto('server_secret')
    .values({ name, value: randomBytes(KEY_BYTES).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await queries.selectFrom('server_secret').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return Buffer.from(value, 'base64url')
}
