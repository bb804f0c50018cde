import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { z } from '../../../../src-shared/kernel/schema/zod.ts'
import { createFileFinder, rootOf } from '../archive/find-file.ts'
import { openArchive, type OpenArchive } from '../archive/open-archive.ts'
import { outcomeOf } from '../foreign/item-outcome.ts'
import type { ForeignItem, RefusedItem } from '../foreign/foreign-item.ts'
import type { ImportReader, ImportSource } from '../import-source.ts'
import type { ImportOutcome } from '../imported-question.ts'
import { readInlineMedia } from '../media/inline-media.ts'
import { readPictureIn, type PictureBytes } from '../media/picture-budget.ts'
import { readH5pContent } from './read-h5p-item.ts'

/** The text of a question set is far smaller; its pictures are files of their own. */
const MOST_BYTES = 8 * 1024 ** 2
const CONTENT = 'content/content.json'

const packageSchema = z.object({ title: z.string().default(''), mainLibrary: z.string() })

/**
 * Reads an H5P package: question sets and single questions of the types that Koya has. Fails with `exchange/not-an-archive`, `exchange/unsafe-archive`,
 * `exchange/too-large` and `exchange/unknown-format`.
 */
export const readH5p: ImportReader = async (source) => {
  const opened = await openArchive(source.path)
  if (!opened.ok) return opened
  const read = await readItems(opened.value)
  if (!read.ok) {
    await opened.value.close()
    return read
  }
  return succeed(outcomesIn(opened.value, read.value, source))
}

interface H5pItems {
  readonly root: string
  readonly items: readonly (ForeignItem | RefusedItem)[]
}

async function readItems(archive: OpenArchive): Promise<Result<H5pItems>> {
  const root = rootOf(archive.paths, 'h5p.json')
  if (root === null) return unknown('it has no h5p.json')
  const about = await readJson(archive, `${root}h5p.json`)
  if (!about.ok) return about
  const parsed = packageSchema.safeParse(about.value)
  if (!parsed.success) return unknown('its h5p.json names no library')
  const content = await readJson(archive, root + CONTENT)
  if (!content.ok) return content
  const { mainLibrary, title } = parsed.data
  return succeed({ root, items: readH5pContent(mainLibrary, content.value, { identifier: '', title }) })
}

async function readJson(archive: OpenArchive, path: string): Promise<Result<unknown>> {
  const name = archive.paths.find((one) => one.toLowerCase() === path.toLowerCase())
  if (name === undefined) return unknown(`it has no ${path}`)
  const bytes = await archive.read(name)
  if (!bytes.ok) return bytes
  if (bytes.value.length > MOST_BYTES) return fail('exchange/too-large', { file: `${name} has ${String(bytes.value.length)} bytes` })
  try {
    return succeed(JSON.parse(bytes.value.toString('utf8').replace(/^\ufeff/, '')) as unknown)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return unknown(`${name} is no JSON`)
    throw error
  }
}

async function* outcomesIn(archive: OpenArchive, { root, items }: H5pItems, source: ImportSource): AsyncGenerator<ImportOutcome> {
  const find = createFileFinder(archive.paths, [`${root}content/`, root])
  const readMedia = async (reference: string): Promise<PictureBytes> => {
    const path = find(reference, root + CONTENT)
    return path === null ? readInlineMedia(reference) : readPictureIn(archive, path)
  }
  const context = { file: root + CONTENT, readMedia, topic: '', difficulty: null }
  try {
    for (const item of items) yield await outcomeOf(item, source, context)
  } finally {
    await archive.close()
  }
}

function unknown(about: string): Result<never> {
  return fail('exchange/unknown-format', { file: about })
}
