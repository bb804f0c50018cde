import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readPieces, type Piece } from '../../../../../../src-server/content/packs/exchange/archive-pieces.ts'
import { planSteps } from '../../../../../../src-server/content/packs/exchange/plan-download.ts'
import { makePackLibrary, makeSums } from '../../../../../support/pack-library.ts'

const byKey = (pieces: readonly Piece[]) => new Map(pieces.map((piece) => [piece.key, piece]))
const pieceOf = (key: string, from: number, bytes: number): Piece => ({ key, from, bytes })

describe('the pieces of an archive', () => {
  it('the pieces of an archive are its entries, from the first byte to the directory', async () => {
    const bytes = readFileSync(await makePackLibrary().make({ contents: [makeSums('one'), { ...makeSums('two'), subject: 'physics' }] }))
    const pieces = readPieces(bytes, 0)!
    expect(pieces.map(({ key }) => key.split(' ')[0])).toEqual([
      'manifest.json',
      'subjects/mathematics/items.jsonl',
      'subjects/mathematics/subject.json',
      'subjects/physics/items.jsonl',
      'subjects/physics/subject.json'
    ])
    expect(pieces.map(({ from }) => from)).toEqual(pieces.map((_, index) => pieces.slice(0, index).reduce((sum, one) => sum + one.bytes, 0)))
    const end = pieces.reduce((sum, one) => sum + one.bytes, 0)
    expect([...bytes.subarray(end, end + 4)]).toEqual([0x50, 0x4b, 1, 2])
    expect(readPieces(bytes.subarray(end), end)).toEqual(pieces)
    expect(readPieces(bytes.subarray(end + 1), end + 1)).toBe(null)
  })

  it('a broken archive has no pieces, or only pieces without gaps inside the archive', async () => {
    const bytes = readFileSync(await makePackLibrary().make())
    expect(readPieces(Buffer.alloc(0), 0)).toBe(null)
    expect(readPieces(Buffer.from('x'.repeat(500)), 0)).toBe(null)
    const directory = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    let refused = 0
    for (let at = directory; at < bytes.length; at += 1) {
      const broken = Buffer.from(bytes)
      broken.writeUInt8(broken.readUInt8(at) ^ 0xff, at)
      const pieces = readPieces(broken, 0)
      if (pieces === null) refused += 1
      // Accepted pieces have no gaps and lie inside the archive.
      else
        expect({ beginsAt: pieces[0]?.from, isInArchive: pieces.every(({ from, bytes: size }) => size > 0 && from + size <= directory) }).toEqual({
          beginsAt: 0,
          isInArchive: true
        })
    }
    expect(refused).toBeGreaterThan(20)
  })
})

describe('a plan', () => {
  it('a download plan copies stored pieces, fetches the rest in few requests, and uses the tail already received', () => {
    const pieces = [
      pieceOf('manifest', 0, 500),
      pieceOf('signature', 500, 100),
      pieceOf('a', 600, 40_000),
      pieceOf('b', 40_600, 9000),
      pieceOf('c', 49_600, 9000)
    ]
    const held = [pieceOf('old', 0, 700), pieceOf('a', 700, 40_000), pieceOf('c', 40_700, 9000)]
    expect(planSteps({ pieces, totalBytes: 60_000, tailFrom: 58_000 }, byKey(held))).toEqual([
      { kind: 'fetch', from: 0, to: 600 },
      { kind: 'held', from: 600, to: 40_600, heldFrom: 700 },
      { kind: 'fetch', from: 40_600, to: 49_600 },
      { kind: 'held', from: 49_600, to: 58_600, heldFrom: 40_700 },
      { kind: 'tail', from: 58_600, to: 60_000 }
    ])
  })

  it('a download plan fetches a small piece instead of splitting a request, and joins adjacent stored pieces', () => {
    const pieces = [pieceOf('a', 0, 5000), pieceOf('small', 5000, 2000), pieceOf('b', 7000, 5000), pieceOf('c', 12_000, 50), pieceOf('d', 12_050, 50)]
    const held = byKey([pieceOf('small', 0, 2000), pieceOf('c', 2000, 50), pieceOf('d', 2050, 50)])
    expect(planSteps({ pieces, totalBytes: 12_200, tailFrom: 12_200 }, held)).toEqual([
      { kind: 'fetch', from: 0, to: 12_000 },
      { kind: 'held', from: 12_000, to: 12_100, heldFrom: 2000 },
      { kind: 'fetch', from: 12_100, to: 12_200 }
    ])
  })

  it('a download plan ends a request where the received tail begins, and needs only the tail for a small archive', () => {
    const pieces = [pieceOf('a', 0, 900)]
    expect(planSteps({ pieces, totalBytes: 1000, tailFrom: 400 }, new Map())).toEqual([
      { kind: 'fetch', from: 0, to: 400 },
      { kind: 'tail', from: 400, to: 1000 }
    ])
    expect(planSteps({ pieces, totalBytes: 1000, tailFrom: 0 }, new Map())).toEqual([{ kind: 'tail', from: 0, to: 1000 }])
  })
})
