import { succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { createFileFinder, rootOf, type FindFile } from '../../archive/find-file.ts'
import { openArchive, type OpenArchive } from '../../archive/open-archive.ts'
import type { ImportSource } from '../../import-source.ts'
import { refuseQuestion, type ImportOutcome } from '../../imported-question.ts'
import { readInlineMedia } from '../../media/inline-media.ts'
import { readPictureIn, type PictureBytes } from '../../media/picture-budget.ts'
import { readXmlTree } from '../../xml/read-xml-tree.ts'
import type { ItemReference } from '../../foreign/foreign-item.ts'
import { noQuestions, readQtiDocument, type QtiDocument } from '../document/read-qti-document.ts'
import { missingItem, outcomeOf } from '../../foreign/item-outcome.ts'
import { isQtiType, resourcesOf, type ManifestResource } from './manifest.ts'

interface QtiPackage {
  readonly archive: OpenArchive
  readonly find: FindFile
  readonly manifestPath: string
  readonly resources: readonly ManifestResource[]
}

/** Reads a content package or a cartridge: items in the order of its tests, then those of no test in the order of its manifest. */
export async function readQtiPackage(source: ImportSource): Promise<Result<AsyncIterable<ImportOutcome>>> {
  const opened = await openArchive(source.path)
  if (!opened.ok) return opened
  const archive = opened.value
  const read = await readManifest(archive)
  if (!read.ok || !hasCandidates(read.value)) {
    await archive.close()
    return read.ok ? noQuestions('it has no file of QTI') : read
  }
  return succeed(outcomesIn(read.value, source))
}

/** Reads the manifest. An archive without one is read file by file. */
async function readManifest(archive: OpenArchive): Promise<Result<QtiPackage>> {
  const root = rootOf(archive.paths, 'imsmanifest.xml')
  const manifestPath = archive.paths.find((path) => path.toLowerCase() === `${root ?? ''}imsmanifest.xml`.toLowerCase()) ?? ''
  const find = createFileFinder(archive.paths, [root ?? '', `${root ?? ''}web_resources/`, ''])
  if (root === null) return succeed({ archive, find, manifestPath: '', resources: [] })
  const bytes = await archive.read(manifestPath)
  if (!bytes.ok) return bytes
  const manifest = readXmlTree(bytes.value)
  return manifest.ok ? succeed({ archive, find, manifestPath, resources: resourcesOf(manifest.value.root) }) : manifest
}

function hasCandidates({ archive, resources }: QtiPackage): boolean {
  return resources.some(({ type }) => isQtiType(type)) || archive.paths.some(isXmlName)
}

function isXmlName(path: string): boolean {
  return /\.(?:xml|qti)$/i.test(path)
}

async function* outcomesIn(content: QtiPackage, source: ImportSource): AsyncGenerator<ImportOutcome> {
  const reading = new PackageReading(content, source)
  try {
    yield* reading.outcomes()
  } finally {
    await content.archive.close()
  }
}

/** One run over an archive; remembers which files were read, so that none is read twice. */
class PackageReading {
  private readonly content: QtiPackage
  private readonly source: ImportSource
  private readonly done = new Set<string>()
  private readonly identifiers = new Set<string>()
  /** What the manifest says about a file, by path. */
  private readonly described = new Map<string, ManifestResource>()

  constructor(content: QtiPackage, source: ImportSource) {
    this.content = content
    this.source = source
    this.done.add(content.manifestPath)
  }

  async *outcomes(): AsyncGenerator<ImportOutcome> {
    const listed: string[] = []
    for (const resource of this.content.resources) {
      for (const href of resource.hrefs) {
        const path = this.content.find(href, this.content.manifestPath)
        if (path === null) {
          if (isQtiType(resource.type) && href === resource.hrefs[0]) yield missingItem(this.content.manifestPath, { href, identifier: '', line: 1 })
        } else {
          if (!this.described.has(path)) this.described.set(path, resource)
          if (isXmlName(path)) listed.push(path)
        }
      }
    }
    const paths = this.withoutShorterTwins([...new Set([...listed, ...this.content.archive.paths.filter(isXmlName)])])
    for (const path of paths) if (this.isTest(path)) yield* this.readOne(path, 0)
    for (const path of paths) yield* this.readOne(path, 0)
  }

  /** A cartridge of Canvas has each quiz twice; the file beside the course has all of its questions, the other one only some types. */
  private withoutShorterTwins(paths: readonly string[]): readonly string[] {
    const whole = new Set(paths.map((path) => /([^/]+)\.xml\.qti$/.exec(path)?.[1]))
    return paths.filter((path) => !whole.has(/([^/]+)\/assessment_qti\.xml$/.exec(path)?.[1] ?? '-'))
  }

  private isTest(path: string): boolean {
    return /test|section/i.test(this.described.get(path)?.type ?? '')
  }

  /** Tests name sections in other files; none is deeper in each other than this. */
  private async *readOne(path: string, depth: number): AsyncGenerator<ImportOutcome> {
    if (this.done.has(path) || depth > 5) return
    this.done.add(path)
    const bytes = await this.content.archive.read(path)
    const read = bytes.ok ? readQtiDocument(bytes.value) : bytes
    if (!read.ok) {
      if (this.isExpected(path))
        yield refuseQuestion({ file: path }, path, [{ code: 'syntax', values: { detail: read.error.fields?.['file'] ?? read.error.code } }])
    } else yield* this.readDocument(path, read.value, depth)
  }

  /** Whether a file that cannot be read should hold questions. */
  private isExpected(path: string): boolean {
    return this.content.resources.length === 0 || isQtiType(this.described.get(path)?.type ?? '') || path.endsWith('.qti')
  }

  private async *readDocument(path: string, document: QtiDocument, depth: number): AsyncGenerator<ImportOutcome> {
    if (document.kind === 'other') return
    if (document.kind === 'test') {
      for (const reference of document.references) yield* this.follow(path, reference, depth)
      return
    }
    const { topic = '', difficulty = null } = this.described.get(path) ?? {}
    const context = { file: path, readMedia: (reference: string) => this.readMedia(reference, path), topic, difficulty }
    for (const item of document.items) {
      this.identifiers.add(item.identifier)
      yield await outcomeOf(item, this.source, context)
    }
    for (const bank of document.banks) if (!this.hasBank(bank)) yield missingItem(path, bank)
  }

  private async *follow(path: string, reference: ItemReference, depth: number): AsyncGenerator<ImportOutcome> {
    const found = this.content.find(reference.href, path)
    if (found === null) yield missingItem(path, reference)
    else {
      const { described } = this
      if (!described.has(found)) described.set(found, { type: 'imsqti', hrefs: [], topic: '', difficulty: null })
      yield* this.readOne(found, depth + 1)
    }
  }

  private hasBank({ href, identifier }: ItemReference): boolean {
    return this.identifiers.has(identifier) || this.content.archive.paths.some((path) => path.includes(href) && href !== '')
  }

  private async readMedia(reference: string, from: string): Promise<PictureBytes> {
    const path = this.content.find(reference, from)
    return path === null ? readInlineMedia(reference) : readPictureIn(this.content.archive, path)
  }
}
