import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { MoveRecord } from '../../src-shared/personal-data/move.ts'
import type { DeriveKey } from '../platform/derive-key.ts'
import { NONCE_PREFIX_BYTES, SALT_BYTES } from './move-file-format.ts'
import { encryptFrames } from './encrypt-frames.ts'

/** Writes records to a path that must not exist, encrypted with the code. An error of the records ends it. */
export async function writeMoveFile(
  path: string,
  records: AsyncIterable<MoveRecord>,
  { code, deriveKey }: { readonly code: string; readonly deriveKey: DeriveKey }
): Promise<void> {
  const header = { salt: randomBytes(SALT_BYTES), noncePrefix: randomBytes(NONCE_PREFIX_BYTES) }
  const key = await deriveKey(code, header.salt)
  await pipeline(
    toLines(records),
    createGzip(),
    (packed: AsyncIterable<Buffer>) => encryptFrames(packed, { key, header }),
    createWriteStream(path, { flags: 'wx', flush: true })
  )
}

async function* toLines(records: AsyncIterable<MoveRecord>): AsyncGenerator<string> {
  for await (const record of records) yield `${JSON.stringify(record)}\n`
}
