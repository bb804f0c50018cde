import { createCipheriv } from 'node:crypto'
import { FRAME_BYTES, frameNonce, writeHeader, type MoveHeader } from './move-file-format.ts'

/** Yields the bytes of a move file for the plain bytes. */
export async function* encryptFrames(
  plain: AsyncIterable<Uint8Array>,
  { key, header }: { readonly key: Uint8Array; readonly header: MoveHeader }
): AsyncGenerator<Buffer> {
  const head = writeHeader(header)
  yield head
  let number = 0
  const encrypt = (bytes: Uint8Array, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, frameNonce(header.noncePrefix, number, isLast)).setAAD(head)
    number += 1
    const encrypted = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(encrypted.length)
    return Buffer.concat([length, encrypted])
  }
  let held = Buffer.alloc(0)
  for await (const piece of plain) {
    held = Buffer.concat([held, piece])
    // More than a frame must be held before one is written: the rest at the end is the last frame, and is empty only if there are no others.
    while (held.length > FRAME_BYTES) {
      yield encrypt(held.subarray(0, FRAME_BYTES), false)
      held = held.subarray(FRAME_BYTES)
    }
  }
  yield encrypt(held, true)
}
