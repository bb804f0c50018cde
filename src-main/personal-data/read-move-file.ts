import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { fail } from '../../src-shared/kernel/errors/result.ts'
import { moveRecordSchema, type MoveRecord } from '../../src-shared/personal-data/move.ts'
import type { DeriveKey } from '../platform/derive-key.ts'
import { FRAME_BYTES, MOST_LINE_BYTES, MOST_PLAIN_BYTES } from './move-file-format.ts'
import { openFrames } from './decrypt-frames.ts'
import { OwnDataFault } from './own-data-fault.ts'

/**
 * Yields the records of a move file in order. Throws an `OwnDataFault`: as `openFrames`, and `move/unreadable` if a line is no record, the account is
 * not first, or the end is missing; `move/too-large` if the unpacked size exceeds the limit. Earlier records stay imported.
 */
export async function* readMoveFile(path: string, opening: { readonly code: string; readonly deriveKey: DeriveKey }): AsyncGenerator<MoveRecord> {
  // Small pieces would cost more than the unpacking.
  const unpacked = createGunzip({ chunkSize: FRAME_BYTES })
  const fed = pipeline(openFrames(createReadStream(path), opening), unpacked)
  // The reader of `unpacked` gets the error; nothing else awaits this promise.
  fed.catch(() => undefined)
  let isFirst = true
  try {
    for await (const line of toLines(unpacked)) {
      const record = toRecord(line)
      if (isFirst !== (record.kind === 'account')) throw unreadable()
      isFirst = false
      if (record.kind === 'end') return
      yield record
    }
  } catch (error) {
    // An error of zlib, or of the disk.
    throw error instanceof OwnDataFault ? error : unreadable()
  } finally {
    unpacked.destroy()
  }
  throw unreadable()
}

function unreadable(): OwnDataFault {
  return new OwnDataFault(fail('move/unreadable').error)
}

async function* toLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let held: Buffer[] = []
  let heldBytes = 0
  let seen = 0
  for await (const piece of bytes) {
    seen += piece.length
    if (seen > MOST_PLAIN_BYTES) throw new OwnDataFault(fail('move/too-large').error)
    let start = 0
    for (let end = piece.indexOf(10); end !== -1; end = piece.indexOf(10, start)) {
      yield Buffer.concat([...held, piece.subarray(start, end)]).toString()
      held = []
      heldBytes = 0
      start = end + 1
    }
    held.push(piece.subarray(start))
    heldBytes += piece.length - start
    if (heldBytes > MOST_LINE_BYTES) throw new OwnDataFault(fail('move/too-large').error)
  }
}

function toRecord(line: string): MoveRecord {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw unreadable()
  }
  const record = moveRecordSchema.safeParse(value)
  if (!record.success) throw unreadable()
  return record.data
}
