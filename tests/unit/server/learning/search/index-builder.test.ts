import { expect, it } from 'vitest'
import type { BankCatalogue } from '../../../../../src-server/learning/search/bank-catalogue.ts'
import { createIndexBuilder } from '../../../../../src-server/learning/search/index-builder.ts'
import { makeItems } from '../../../../support/content-fixture.ts'

const PATIENT_MS = 60_000

function catalogueOf(count: number): BankCatalogue {
  const content = { subject: 'sums', title: 'Sums', version: 1, stimuli: [], items: makeItems('sum', count) }
  const place = {
    exam: 'Trial',
    body: 'Koya',
    subject: { slug: 'sums', title: 'Sums' },
    optionLetters: ['A'],
    levels: new Set<string>(),
    questionsFor: () => ({ country: '', classLevel: null })
  }
  return new Map(content.items.map((item) => [item.id, { item, content, stimulus: undefined, contexts: [place] }]))
}

/** Opens an index in memory. `gate` holds back every piece until it is opened. */
function openIndex() {
  const held = new Map<string, string>()
  const pieces: number[] = []
  const gate = { wait: Promise.resolve() as Promise<unknown> }
  return {
    held,
    pieces,
    gate,
    readHashes: () => Promise.resolve(new Map(held)),
    async save(items: readonly { readonly itemId: string; readonly hash: string }[]) {
      await gate.wait
      pieces.push(items.length)
      for (const { itemId, hash } of items) held.set(itemId, hash)
    },
    find: () => Promise.resolve([])
  }
}

it('the index builder fills the index in pieces, once, and does not rewrite existing entries', async () => {
  const index = openIndex()
  const catalogue = catalogueOf(100)
  expect(await createIndexBuilder(index, PATIENT_MS).buildUpTo(catalogue)).toBe(100)
  expect({ entryCount: index.held.size, pieces: index.pieces }).toEqual({ entryCount: 100, pieces: [40, 40, 20] })
  const again = createIndexBuilder(index, PATIENT_MS)
  expect({
    builtCount: await again.buildUpTo(catalogue),
    builtAgainCount: await again.buildUpTo(catalogue),
    newPieces: index.pieces.slice(3)
  }).toEqual({ builtCount: 100, builtAgainCount: 100, newPieces: [0, 0, 0] })
  expect({
    builtCount: await again.buildUpTo(catalogueOf(101)),
    entryCount: index.held.size,
    writtenCount: index.pieces.reduce((sum, count) => sum + count)
  }).toEqual({ builtCount: 100, entryCount: 101, writtenCount: 101 })
})

it('the index builder reports how far it is when building takes long, and continues automatically', async () => {
  const index = openIndex()
  let open = (): void => undefined
  index.gate.wait = new Promise<void>((resolve) => (open = resolve))
  const builder = createIndexBuilder(index, 1)
  const catalogue = catalogueOf(100)
  expect([await builder.buildUpTo(catalogue), await builder.buildUpTo(catalogue)]).toEqual([0, 0])
  open()
  while ((await builder.buildUpTo(catalogue)) < 100);
  expect(index.pieces).toEqual([40, 40, 20])
})

it('the index builder reports an error to waiting callers and starts again at the next search', async () => {
  const index = openIndex()
  index.gate.wait = Promise.reject(new Error('the disk is full'))
  const builder = createIndexBuilder(index, PATIENT_MS)
  const catalogue = catalogueOf(10)
  await expect(builder.buildUpTo(catalogue)).rejects.toThrow('the disk is full')
  index.gate.wait = Promise.resolve()
  expect(await builder.buildUpTo(catalogue)).toBe(100)
})

it('the index builder stops between two pieces when the backend closes', async () => {
  const index = openIndex()
  let open = (): void => undefined
  index.gate.wait = new Promise<void>((resolve) => (open = resolve))
  const builder = createIndexBuilder(index, 1)
  await builder.buildUpTo(catalogueOf(100))
  const stopped = builder.stop()
  open()
  await stopped
  expect(index.pieces).toEqual([40])
})
