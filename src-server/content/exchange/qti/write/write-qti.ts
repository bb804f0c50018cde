import { ZipFile } from 'yazl'
import type { ExportOutcome, ExportWriter } from '../../import-source.ts'
import type { ImportedQuestion } from '../../imported-question.ts'
import { identifierOf, mediaPathOf, writeItem } from './write-item.ts'
import { TEST_PATH, writeManifest, writeTest, type PackagedItem } from './write-manifest.ts'
import type { QtiVersion } from './xml-writer.ts'

/** The time of every file in a package, so that the same questions give the same bytes. */
const entryTime = new Date(2026, 0, 1)
const FILE_MODE = 0o100644

/** Writes questions as a content package of QTI 2.1: items, a test in their order, pictures and a manifest. */
export const writeQti21: ExportWriter = (questions, write) => writePackage(questions, { version: '2.1', write })

/** Writes questions as a content package of QTI 3.0. */
export const writeQti30: ExportWriter = (questions, write) => writePackage(questions, { version: '3.0', write })

interface PackageTarget {
  readonly version: QtiVersion
  readonly write: Parameters<ExportWriter>[1]
}

/** Packs one question after the other while the bytes are taken, so that only the list of items grows. */
async function* writePackage(questions: Parameters<ExportWriter>[0], { version, write }: PackageTarget): AsyncGenerator<ExportOutcome> {
  const zip = new ZipFile()
  const pumped = pump(zip, write)
  // Awaited at the end; until then an error of the disk must not end the process.
  pumped.catch(() => undefined)
  const items: PackagedItem[] = []
  const packing = { version, files: new Set<string>(), names: new Set<string>() }
  for await (const question of questions) {
    const { outcome, packaged } = addItem(zip, question, packing)
    if (packaged !== null) items.push(packaged)
    yield outcome
  }
  add(zip, TEST_PATH, writeTest(items, version))
  add(zip, 'imsmanifest.xml', writeManifest(items, version))
  zip.end()
  await pumped
}

interface Packing {
  readonly version: QtiVersion
  /** Paths of the pictures and sounds that are in the package. */
  readonly files: Set<string>
  /** Names of the items that are in it. */
  readonly names: Set<string>
}

/** Two packs may have a question of the same id; an archive has each file once. */
function freeName(id: string, names: ReadonlySet<string>): string {
  let name = id
  for (let count = 2; names.has(name); count += 1) name = `${id}-${String(count)}`
  return name
}

function addItem(
  zip: ZipFile,
  question: ImportedQuestion,
  { version, files, names }: Packing
): { readonly outcome: ExportOutcome; readonly packaged: PackagedItem | null } {
  const { item } = question
  const written = writeItem(question, version)
  if ('code' in written) return { outcome: { itemId: item.id, isWritten: false, losses: [written] }, packaged: null }
  const name = freeName(item.id, names)
  names.add(name)
  const path = `items/${name}.xml`
  add(zip, path, written.xml)
  const media = [...question.pictures, ...(question.sound === undefined ? [] : [question.sound])]
  for (const one of media) {
    const mediaPath = mediaPathOf(one)
    if (!files.has(mediaPath)) add(zip, mediaPath, one.bytes)
    files.add(mediaPath)
  }
  const packaged = {
    identifier: identifierOf(name),
    path,
    topic: item.topic,
    difficulty: item.difficulty,
    media: media.map(mediaPathOf)
  }
  return { outcome: { itemId: item.id, isWritten: true, losses: written.losses }, packaged }
}

function add(zip: ZipFile, path: string, content: string | Uint8Array): void {
  zip.addBuffer(Buffer.from(content), path, { mtime: entryTime, mode: FILE_MODE, forceDosTimestamp: true })
}

async function pump(zip: ZipFile, write: PackageTarget['write']): Promise<void> {
  for await (const chunk of zip.outputStream) await write(chunk)
}
