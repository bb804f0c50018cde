import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mediaFolder } from '../../packs/pack-contents.ts'
import type { PackHeader } from '../../packs/archive/pack-manifest.ts'
import { writePack, type FileToPack } from '../../packs/write-pack.ts'
import type { StoredQuestions } from './question-store.ts'

/** A set of imported questions: one subject of a pack of its own. */
export interface ImportedSet {
  readonly title: string
  readonly licence: string
  /** The day, such as 2026-11-21. A set that is imported again on a later day is a newer version. */
  readonly today: string
}

const SUBJECT = 'questions'
const LONGEST_SLUG = 30
const HASH_LENGTH = 8

/** Returns the id of the pack of a set, which is also the name of its bank. The same title gives the same id. */
export function setIdOf(title: string): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, LONGEST_SLUG)
    .replace(/-$/, '')
  const hash = createHash('sha256').update(title).digest('hex').slice(0, HASH_LENGTH)
  return ['set', slug, hash].filter((part) => part !== '').join('-')
}

/** Writes an unsigned pack, which can be installed with `--own`. */
export async function saveAsPack(set: ImportedSet, questions: StoredQuestions, path: string): Promise<void> {
  const folder = `subjects/${SUBJECT}`
  const lines = (values: readonly unknown[]): Buffer => Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(''))
  const files = new Map<string, Buffer | FileToPack>([
    [`${folder}/subject.json`, lines([{ subject: SUBJECT, title: set.title, version: headerOf(set).version }])],
    [`${folder}/items.jsonl`, { ...questions.items, isCompressed: true }],
    ...(questions.stimuli.length === 0 ? [] : [[`${folder}/stimuli.jsonl`, lines(questions.stimuli)] as const]),
    ...(questions.pictures.length === 0 ? [] : [[`${folder}/pictures.jsonl`, lines(questions.pictures)] as const]),
    ...[...questions.media].map(([name, file]) => [`${mediaFolder}/${name}`, file] as const)
  ])
  await writePack({ header: headerOf(set), files }, path)
}

/** Writes the sources as `build` takes them: `<bank>/questions.json`, its media, and beside the bank a header. Returns the bank and the header's file. */
export async function saveAsSources(
  set: ImportedSet,
  questions: StoredQuestions,
  folder: string
): Promise<{ readonly bank: string; readonly headerFile: string }> {
  const bank = setIdOf(set.title)
  const headerFile = join(folder, `${bank}.json`)
  await mkdir(join(folder, bank, ...(questions.media.size === 0 ? [] : ['media'])), { recursive: true })
  await writeFile(headerFile, `${JSON.stringify(headerOf(set), null, 2)}\n`)
  for (const [name, { file }] of questions.media) await copyFile(file, join(folder, bank, 'media', name))
  await pipeline(Readable.from(sourceOf(set, questions)), createWriteStream(join(folder, bank, `${SUBJECT}.json`)))
  return { bank, headerFile }
}

async function* sourceOf(set: ImportedSet, { items, stimuli, pictures }: StoredQuestions): AsyncGenerator<string> {
  const head = { subject: SUBJECT, title: set.title, version: headerOf(set).version, stimuli, ...(pictures.length === 0 ? {} : { pictures }) }
  yield `${JSON.stringify(head).slice(0, -1)},"items":[`
  let separator = '\n'
  for await (const line of createInterface({ input: createReadStream(items.file), crlfDelay: Infinity })) {
    yield `${separator}${line}`
    separator = ',\n'
  }
  yield '\n]}\n'
}

function headerOf({ title, licence, today }: ImportedSet): PackHeader {
  return { id: setIdOf(title), version: Number(today.replaceAll('-', '')), title, licence, languages: ['en'], publishedOn: today }
}
