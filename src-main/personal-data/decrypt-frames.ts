import { createDecipheriv } from 'node:crypto'
import { fail } from '../../src-shared/kernel/errors/result.ts'
import type { DeriveKey } from '../platform/derive-key.ts'
import { FRAME_BYTES, frameNonce, HEADER_BYTES, MOST_FILE_BYTES, readHeader, TAG_BYTES, type MoveHeader } from './move-file-format.ts'
import { OwnDataFault } from './own-data-fault.ts'

interface Opening {
  readonly code: string
  readonly deriveKey: DeriveKey
}

const LENGTH_BYTES = 4

/**
 * Yields the decrypted content of a move file. Throws an `OwnDataFault`: `move/unreadable` if it is no move file or was cut, `move/newer-format`,
 * `move/wrong-code` if its first frame cannot be decrypted, `move/too-large`. A frame is yielded only after it was authenticated.
 */
export async function* openFrames(file: AsyncIterable<Buffer>, { code, deriveKey }: Opening): AsyncGenerator<Buffer> {
  const reader = createReader(file)
  const head = await reader.take(HEADER_BYTES)
  const header = head === null ? null : readHeader(head)
  if (head === null || header === null) throw unreadable()
  if (header === 'newer') throw new OwnDataFault(fail('move/newer-format').error)
  const key = await deriveKey(code, header.salt)
  for (let number = 0; ; number += 1) {
    const encrypted = await takeFrame(reader)
    const isLast = await reader.isAtEnd()
    const plain = openFrame(encrypted, { key, head, header, number, isLast })
    if (plain === null) throw number === 0 ? new OwnDataFault(fail('move/wrong-code').error) : unreadable()
    yield plain
    if (isLast) return
  }
}

function unreadable(): OwnDataFault {
  return new OwnDataFault(fail('move/unreadable').error)
}

async function takeFrame(reader: Reader): Promise<Buffer> {
  const length = (await reader.take(LENGTH_BYTES))?.readUInt32BE() ?? 0
  if (length < TAG_BYTES || length > FRAME_BYTES + TAG_BYTES) throw unreadable()
  const encrypted = await reader.take(length)
  if (encrypted === null) throw unreadable()
  return encrypted
}

interface Frame {
  readonly key: Uint8Array
  readonly head: Buffer
  readonly header: MoveHeader
  readonly number: number
  readonly isLast: boolean
}

/** Returns null if the frame was not encrypted with this key at this position. */
function openFrame(encrypted: Buffer, { key, head, header, number, isLast }: Frame): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', key, frameNonce(header.noncePrefix, number, isLast), { authTagLength: TAG_BYTES })
  decipher.setAAD(head).setAuthTag(encrypted.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

interface Reader {
  /** Takes this many bytes; null if fewer are left. */
  readonly take: (count: number) => Promise<Buffer | null>
  readonly isAtEnd: () => Promise<boolean>
}

function createReader(file: AsyncIterable<Buffer>): Reader {
  const pieces = file[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  let seen = 0
  const fill = async (count: number): Promise<boolean> => {
    while (held.length < count) {
      const piece = await pieces.next()
      if (piece.done === true) return false
      seen += piece.value.length
      if (seen > MOST_FILE_BYTES) throw new OwnDataFault(fail('move/too-large').error)
      held = Buffer.concat([held, piece.value])
    }
    return true
  }
  return {
    take: async (count) => {
      if (!(await fill(count))) return null
      const taken = held.subarray(0, count)
      held = held.subarray(count)
      return taken
    },
    isAtEnd: async () => !(await fill(1))
  }
}
