import { randomBytes } from 'node:crypto'
import type { Queries } from '../../platform/database/open-database.ts'

/** Keys of 256 random bits that all server processes on one database share. */
export interface ServerSecrets {
  /** Signs session tokens. */
  readonly session: Buffer
  /** Signs attempt capabilities. */
  readonly capability: Buffer
  /** Signs device tokens. */
  readonly device: Buffer
  /** Keys the hashes of mailed codes, which are too short to be hashed plainly. */
  readonly code: Buffer
  /** Tells this installation from all others; it signs nothing and is never sent as it is. */
  readonly install: Buffer
}

const KEY_BYTES = 32

/** Reads the secrets, made at the first start of the first process. */
export async function readServerSecrets(queries: Queries): Promise<ServerSecrets> {
  return {
    session: await readOrMake(queries, 'session'),
    capability: await readOrMake(queries, 'capability'),
    device: await readOrMake(queries, 'device'),
    code: await readOrMake(queries, 'code'),
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
