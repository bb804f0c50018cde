import { open, readFile, stat } from 'node:fs/promises'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import type { ImportReader, ImportSource } from '../import-source.ts'
import type { ImportOutcome } from '../imported-question.ts'
import { readInlineMedia } from '../media/inline-media.ts'
import { treeLimits } from '../xml/xml-limits.ts'
import { readQtiPackage } from './package/read-qti-package.ts'
import { missingItem, outcomeOf } from '../foreign/item-outcome.ts'
import type { ForeignItem, ItemReference, RefusedItem } from '../foreign/foreign-item.ts'
import { noQuestions, readQtiDocument } from './document/read-qti-document.ts'

/**
 * Reads QTI 1.2, 2.x and 3.0: one file of items, or an archive with a manifest, as Canvas and others export them. Fails with `exchange/not-xml`,
 * `exchange/unsafe-xml`, `exchange/not-an-archive`, `exchange/unsafe-archive`, `exchange/too-large` and `exchange/unknown-format`.
 */
export const readQti: ImportReader = async (source) => ((await isArchive(source.path)) ? readQtiPackage(source) : readFileOf(source))

async function readFileOf(source: ImportSource): Promise<Result<AsyncIterable<ImportOutcome>>> {
  const { size } = await stat(source.path)
  if (size > treeLimits.bytes) return fail('exchange/too-large', { file: `it has ${String(size)} bytes` })
  const read = readQtiDocument(await readFile(source.path))
  if (!read.ok) return read
  const document = read.value
  if (document.kind === 'other') return noQuestions(`it begins with <${document.root.name}>`)
  const { items, references } =
    document.kind === 'test' ? { items: [], references: document.references } : { items: document.items, references: document.banks }
  return succeed(itemsOf(source, items, references))
}

async function* itemsOf(
  source: ImportSource,
  items: readonly (ForeignItem | RefusedItem)[],
  references: readonly ItemReference[]
): AsyncGenerator<ImportOutcome> {
  const context = { file: source.name, readMedia: readInlineMedia, topic: '', difficulty: null }
  for (const item of items) yield await outcomeOf(item, source, context)
  for (const reference of references) yield missingItem(source.name, reference)
}

/** Archives begin with the header of their first file, or with the end of an empty list. */
async function isArchive(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && /^PK(?:\u0003\u0004|\u0005\u0006)$/.test(buffer.toString('latin1'))
  } finally {
    await file.close()
  }
}
