import { createCipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { argon2id } from 'hash-wasm'
import { describe, expect, test } from 'vitest'
import { createDeriveKey, type DeriveKey } from '../../../../src-main/platform/derive-key.ts'
import {
  FRAME_BYTES,
  frameNonce,
  HEADER_BYTES,
  MOVE_KEY_PARAMETERS,
  MOVE_VERSION,
  writeHeader
} from '../../../../src-main/personal-data/move-file-format.ts'
import { untilFault } from '../../../../src-main/personal-data/own-data-fault.ts'
import { readMoveFile } from '../../../../src-main/personal-data/read-move-file.ts'
import { writeMoveFile } from '../../../../src-main/personal-data/write-move-file.ts'
import { buildOwnQuestion } from '../../../support/build-own-question.ts'
import type { MoveRecord } from '../../../../src-shared/personal-data/move.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'
import { codeOf, valueOf } from '../../../support/sit-in-room.ts'

const CODE = '0123456789ABCDEFGHJKMNPQRS'

/** Replaces the slow key derivation. These tests need only one key per code and salt. */
const quickKey: DeriveKey = (code, salt) => Promise.resolve(createHash('sha256').update(code).update(salt).digest())

const account: MoveRecord = {
  kind: 'account',
  accountId: randomUUID(),
  name: 'Ada',
  identifier: 'ada@example.com',
  madeAt: 1_790_000_000_000,
  attemptCount: 0
}

function work(count: number): MoveRecord {
  return {
    kind: 'work',
    questions: Array.from({ length: count }, () => buildOwnQuestion()),
    drills: [],
    quarters: [1, 2],
    readings: [],
    marks: [],
    seen: []
  }
}

async function* streamOf(records: readonly MoveRecord[]): AsyncGenerator<MoveRecord> {
  for (const record of records) yield await Promise.resolve(record)
}

async function write(records: readonly MoveRecord[]): Promise<string> {
  const path = join(makeTempFolder(), 'history.koyamove')
  await writeMoveFile(path, streamOf(records), { code: CODE, deriveKey: quickKey })
  return path
}

function read(path: string, code = CODE) {
  return untilFault(async () => {
    const records: MoveRecord[] = []
    for await (const record of readMoveFile(path, { code, deriveKey: quickKey })) records.push(record)
    return records
  })
}

/** Writes a file with these frames, encrypted correctly. Only a person with the code can make such a file. */
function encryptByHand(frames: readonly Buffer[]): string {
  const header = { salt: randomBytes(16), noncePrefix: randomBytes(7) }
  const head = writeHeader(header)
  const key = createHash('sha256').update(CODE).update(header.salt).digest()
  const encrypted = frames.map((plain, number) => {
    const cipher = createCipheriv('aes-256-gcm', key, frameNonce(header.noncePrefix, number, number === frames.length - 1)).setAAD(head)
    const bytes = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    return Buffer.concat([length, bytes])
  })
  const path = join(makeTempFolder(), 'made.koyamove')
  writeFileSync(path, Buffer.concat([head, ...encrypted]))
  return path
}

function encryptLines(lines: readonly string[]): string {
  const packed = gzipSync(lines.join('\n') + '\n', { level: 1 })
  const frames: Buffer[] = []
  for (let start = 0; start < packed.length; start += FRAME_BYTES) frames.push(packed.subarray(start, start + FRAME_BYTES))
  return encryptByHand(frames)
}

/** Makes random quarter hours, which do not compress, so that the file has several frames. */
function noise(): MoveRecord {
  const bytes = randomBytes(4 * 4000)
  return {
    kind: 'work',
    questions: [],
    drills: [],
    quarters: Array.from({ length: 4000 }, (_, index) => bytes.readUInt32BE(4 * index) % 20_000_000),
    readings: [],
    marks: [],
    seen: []
  }
}

function manyFrames(): readonly MoveRecord[] {
  return [account, ...Array.from({ length: 20 }, noise), { kind: 'end' }]
}

describe('a move file', () => {
  test('a move file returns the written records, whatever their size', async () => {
    for (const records of [[account], [account, work(1)], manyFrames().slice(0, -1)]) {
      const path = await write([...records, { kind: 'end' }])
      expect(valueOf(await read(path))).toEqual(records)
    }
  })

  test('a move file reveals nothing of its learner without the code', async () => {
    const path = await write([account, { kind: 'end' }])
    const bytes = readFileSync(path)
    for (const word of ['Ada', 'example.com', account.kind]) expect(bytes.includes(word)).toBe(false)
    expect(codeOf(await read(path, 'Z'.repeat(26)))).toBe('move/wrong-code')
  })

  test('a move file is never encrypted the same way twice', async () => {
    const [one, other] = await Promise.all([write([account, { kind: 'end' }]), write([account, { kind: 'end' }])])
    expect(readFileSync(one).subarray(9, HEADER_BYTES)).not.toEqual(readFileSync(other).subarray(9, HEADER_BYTES))
  })

  test('a move file that was cut off anywhere is refused', async () => {
    const whole = await write(manyFrames())
    const { size } = statSync(whole)
    expect(size).toBeGreaterThan(2 * FRAME_BYTES)
    for (const length of [0, 7, HEADER_BYTES - 1, HEADER_BYTES, HEADER_BYTES + 3, HEADER_BYTES + FRAME_BYTES + 20, size - 1]) {
      const path = join(makeTempFolder(), 'cut.koyamove')
      writeFileSync(path, readFileSync(whole))
      truncateSync(path, length)
      expect({ length, code: codeOf(await read(path)) }).toEqual({
        length,
        code: expect.stringMatching(/^move\/(unreadable|wrong-code)$/) as unknown
      })
    }
  })

  test('a move file with a changed bit is refused', async () => {
    const whole = readFileSync(await write(manyFrames()))
    for (const at of [0, 8, 9, 30, HEADER_BYTES, HEADER_BYTES + 4, HEADER_BYTES + FRAME_BYTES, whole.length - 1]) {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      const path = join(makeTempFolder(), 'changed.koyamove')
      writeFileSync(path, bytes)
      expect({ at, code: codeOf(await read(path)) }).toEqual({
        at,
        code: expect.stringMatching(/^move\/(unreadable|wrong-code|newer-format)$/) as unknown
      })
    }
  })

  test('a move file with frames omitted, repeated or reordered is refused', async () => {
    const whole = readFileSync(await write(manyFrames()))
    const head = whole.subarray(0, HEADER_BYTES)
    const frames: Buffer[] = []
    for (let at = HEADER_BYTES; at < whole.length;) {
      const next = at + 4 + whole.readUInt32BE(at)
      frames.push(whole.subarray(at, next))
      at = next
    }
    const [first = head, second = head, ...rest] = frames
    for (const order of [
      [first, ...rest],
      [first, first, second, ...rest],
      [second, first, ...rest],
      [first, second]
    ]) {
      const path = join(makeTempFolder(), 'order.koyamove')
      writeFileSync(path, Buffer.concat([head, ...order]))
      expect(codeOf(await read(path))).toMatch(/^move\/(unreadable|wrong-code)$/)
    }
  })

  test('a move file of a newer Koya is reported as such, and any other file as unreadable', async () => {
    const path = await write([account, { kind: 'end' }])
    const bytes = readFileSync(path)
    bytes[8] = MOVE_VERSION + 1
    writeFileSync(path, bytes)
    expect(codeOf(await read(path))).toBe('move/newer-format')
    writeFileSync(path, randomBytes(5000))
    expect(codeOf(await read(path))).toBe('move/unreadable')
    expect(codeOf(await read(join(makeTempFolder(), 'absent.koyamove')))).toBe('move/unreadable')
  })

  test('a malicious move file encrypted with the right code is refused because of its contents', async () => {
    const line = JSON.stringify(account)
    const end = JSON.stringify({ kind: 'end' })
    const bad: readonly (readonly [string, readonly string[]])[] = [
      ['no end', [line]],
      ['no account', [end]],
      ['two accounts', [line, line, end]],
      ['no record', [line, '{"kind":"other"}', end]],
      ['a member too many', [line, JSON.stringify({ ...work(0), more: 1 }), end]],
      ['no JSON', [line, '{', end]],
      ['deep', [line, '['.repeat(100_000), end]]
    ]
    for (const [what, lines] of bad) expect({ what, code: codeOf(await read(encryptLines(lines))) }).toEqual({ what, code: 'move/unreadable' })
    expect(codeOf(await read(encryptByHand([Buffer.from('not packed')])))).toBe('move/unreadable')
  })

  test('a move file with an oversized record is refused before it fills the memory', async () => {
    const path = encryptLines([JSON.stringify(account), 'x'.repeat(64 * 1024 * 1024)])
    expect(statSync(path).size).toBeLessThan(1024 * 1024)
    expect(codeOf(await read(path))).toBe('move/too-large')
  })
})

const workerUrl = new URL('../../../../src-main/platform/key-worker.ts', import.meta.url)

test('the move key is derived with Argon2id from code and salt in a worker', { timeout: 60_000 }, async () => {
  const deriveKey = createDeriveKey(workerUrl, MOVE_KEY_PARAMETERS)
  const salt = Buffer.alloc(16, 7)
  const [key, again, other] = [await deriveKey(CODE, salt), await deriveKey(CODE, salt), await deriveKey(CODE, Buffer.alloc(16, 8))]
  expect(key).toHaveLength(32)
  expect(Buffer.from(again)).toEqual(Buffer.from(key))
  expect(Buffer.from(other)).not.toEqual(Buffer.from(key))
  // Literal numbers: a change to one of them would make older files unreadable.
  const parameters = { memorySize: 65_536, iterations: 3, parallelism: 1, hashLength: 32 }
  expect(Buffer.from(key)).toEqual(Buffer.from(await argon2id({ ...parameters, password: CODE, salt, outputType: 'binary' })))
})

test('the key worker takes all parameters from its task, and makes no key if one of them is invalid', { timeout: 60_000 }, async () => {
  const salt = Buffer.alloc(16, 7)
  const parameters = { memorySize: 1024, iterations: 2, parallelism: 2, hashLength: 16 }
  const key = await createDeriveKey(workerUrl, parameters)(CODE, salt)
  expect(Buffer.from(key)).toEqual(Buffer.from(await argon2id({ ...parameters, password: CODE, salt, outputType: 'binary' })))
  for (const name of ['memorySize', 'iterations', 'parallelism', 'hashLength'] as const) {
    await expect(createDeriveKey(workerUrl, { ...parameters, [name]: 0 })(CODE, salt), name).rejects.toThrow()
    await expect(createDeriveKey(workerUrl, { ...parameters, [name]: undefined as never })(CODE, salt), name).rejects.toThrow()
  }
})
