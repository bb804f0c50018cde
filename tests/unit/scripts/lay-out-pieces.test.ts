import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { layOutPieces, readProgram } from '../../../scripts/package/lay-out-pieces.mjs'
import { makeTempFolder } from '../../support/make-temp-folder.ts'
import { createSeededRandom } from '../../support/seeded-random.ts'

const HEAD_BYTES = 1024
const CODE_BYTES = 1_200_000

/** A program for Windows with code and resources; `sum` stands in its head. */
function makeProgram(resources: string, sum = 0): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES + CODE_BYTES, 0x90)
  bytes.fill(0, 0, HEAD_BYTES)
  bytes.write('MZ', 0, 'latin1')
  bytes.writeUInt32LE(128, 0x3c)
  bytes.write('PE\0\0', 128, 'latin1')
  bytes.writeUInt16LE(2, 128 + 6)
  bytes.writeUInt16LE(240, 128 + 20)
  bytes.writeUInt32LE(HEAD_BYTES, 128 + 24 + 60)
  bytes.writeUInt32LE(sum, 128 + 24 + 64)
  const sections = [
    ['.text', HEAD_BYTES],
    ['.rsrc', bytes.length]
  ] as const
  for (const [index, [name, at]] of sections.entries()) {
    bytes.write(name, 128 + 24 + 240 + index * 40, 'latin1')
    bytes.writeUInt32LE(at, 128 + 24 + 240 + index * 40 + 20)
  }
  return Buffer.concat([bytes, Buffer.from(resources)])
}

const random = createSeededRandom(7)
const noise = (bytes: number): Buffer => Buffer.from(Array.from({ length: bytes }, () => Math.floor(random() * 256)))
const archive = noise(3_000_000)

async function layOut(program: Buffer, app: Buffer): Promise<string> {
  const folder = makeTempFolder()
  mkdirSync(join(folder, 'resources'))
  writeFileSync(join(folder, 'Koya.exe'), program)
  writeFileSync(join(folder, 'resources/app.asar'), app)
  writeFileSync(join(folder, 'icudtl.dat'), 'as it is')
  const target = join(makeTempFolder(), 'pieces')
  await layOutPieces(folder, target)
  return target
}

/** As `join-pieces.c` does. */
function joined(path: string): Buffer {
  const pieces = `${path}.pieces`
  const names = readdirSync(pieces).sort()
  const parts = names.filter((name) => name !== 'head').map((name) => readFileSync(join(pieces, name)))
  const whole = Buffer.concat([...(existsSync(path) ? [readFileSync(path)] : []), ...parts])
  if (names.includes('head')) readFileSync(join(pieces, 'head')).copy(whole)
  return whole
}

it('the joined files are those of the packed folder', async () => {
  const program = makeProgram('version 1.0.0', 77)
  const laid = await layOut(program, archive)
  expect(joined(join(laid, 'Koya.exe')).equals(program)).toBe(true)
  expect(joined(join(laid, 'resources/app.asar')).equals(archive)).toBe(true)
  expect(readFileSync(join(laid, 'icudtl.dat'), 'utf8')).toBe('as it is')
})

it('two versions of a program have the same code without its head and its resources', async () => {
  const [one, other] = [await layOut(makeProgram('version 1.0.0', 1), archive), await layOut(makeProgram('version 1.0.1, longer', 2), archive)]
  expect(readFileSync(join(one, 'Koya.exe')).equals(readFileSync(join(other, 'Koya.exe')))).toBe(true)
  expect(statSync(join(one, 'Koya.exe')).size).toBe(HEAD_BYTES + CODE_BYTES)
})

it('what is inserted into the archive changes few of its pieces', async () => {
  const next = Buffer.concat([archive.subarray(0, 1_000_000), noise(5000), archive.subarray(1_000_000)])
  const piecesOf = async (app: Buffer): Promise<readonly string[]> => {
    const folder = join(await layOut(makeProgram('x'), app), 'resources/app.asar.pieces')
    return readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1'))
  }
  const before = new Set(await piecesOf(archive))
  const changed = (await piecesOf(next)).filter((piece) => !before.has(piece))
  expect(before.size).toBeGreaterThan(10)
  expect(changed.length).toBeLessThanOrEqual(3)
})

it('a file that is no program for Windows is laid out as it is', () => {
  const cut = makeProgram('x')
  cut.writeUInt32LE(0xffffffff, 0x3c)
  expect([Buffer.alloc(0), Buffer.alloc(2_000_000), cut, makeProgram('x').subarray(0, 900)].map(readProgram)).toEqual([null, null, null, null])
})
