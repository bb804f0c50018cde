import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { FRAME_BYTES, HEADER_BYTES, NONCE_PREFIX_BYTES, SALT_BYTES } from '../../../../src-main/personal-data/move-file-format.ts'
import { openFrames } from '../../../../src-main/personal-data/decrypt-frames.ts'
import { OwnDataFault } from '../../../../src-main/personal-data/own-data-fault.ts'
import { encryptFrames } from '../../../../src-main/personal-data/encrypt-frames.ts'

const key = randomBytes(32)
const plain = randomBytes(4 * FRAME_BYTES)

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  await Promise.resolve()
  yield bytes
}

async function all(bytes: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const collected: Buffer[] = []
  for await (const piece of bytes) collected.push(piece)
  return collected
}

/** Encrypts `plain` and returns the header and the frames. */
async function encrypt(): Promise<{ readonly head: Buffer; readonly frames: readonly Buffer[] }> {
  const header = { salt: randomBytes(SALT_BYTES), noncePrefix: randomBytes(NONCE_PREFIX_BYTES) }
  const [head, ...frames] = await all(encryptFrames(pieces(plain), { key, header }))
  if (head === undefined) throw new Error('nothing was sealed')
  return { head, frames }
}

/** Decrypts the frames. Returns their content or the error code. */
async function open(head: Buffer, frames: readonly Buffer[]): Promise<Buffer | string> {
  try {
    const opened = openFrames(pieces(Buffer.concat([head, ...frames])), { code: '', deriveKey: () => Promise.resolve(key) })
    return Buffer.concat(await all(opened))
  } catch (error) {
    if (error instanceof OwnDataFault) return error.failure.code
    throw error
  }
}

test('encrypted frames decrypt to the original content', async () => {
  const { head, frames } = await encrypt()
  expect({ headBytes: head.length, frameCount: frames.length }).toEqual({ headBytes: HEADER_BYTES, frameCount: 4 })
  expect(await open(head, frames)).toEqual(plain)
})

test('a frame that is omitted, moved, repeated, appended or from another file is refused', async () => {
  const { head, frames } = await encrypt()
  const [first, second, third, last] = frames
  if (!first || !second || !third || !last) throw new Error('four frames are needed')
  const other = await encrypt()
  expect(await open(head, [first, second, third])).toBe('move/unreadable')
  expect(await open(head, [first, third, last])).toBe('move/unreadable')
  expect(await open(head, [first, third, second, last])).toBe('move/unreadable')
  expect(await open(head, [first, first, second, third, last])).toBe('move/unreadable')
  expect(await open(head, [first, second, third, last, last])).toBe('move/unreadable')
  expect(await open(head, [first, ...other.frames.slice(1)])).toBe('move/unreadable')
  expect(await open(other.head, frames)).toBe('move/wrong-code')
})
