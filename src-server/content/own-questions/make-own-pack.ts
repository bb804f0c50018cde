import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TemplatedContent } from '../templates/templated-content.ts'
import { fileNameOf, type Media } from '../../../src-shared/content/media/media.ts'
import { filesOfSubjects } from '../packs/pack-contents.ts'
import { writePack } from '../packs/write-pack.ts'

interface OwnPack {
  readonly accountId: string
  readonly title: string
  readonly licence: string
  readonly subjects: readonly TemplatedContent[]
  /** The files of their pictures, by hash. */
  readonly files: ReadonlyMap<string, Buffer>
  readonly version: number
  /** The day, such as 2026-11-22. */
  readonly publishedOn: string
}

const HASH_LENGTH = 16

/** Returns the bytes of an unsigned pack. The same author and title give the same id, so that a later version replaces an earlier one. */
export async function makeOwnPack({ accountId, title, licence, subjects, files, version, publishedOn }: OwnPack): Promise<Buffer> {
  const id = `own-${createHash('sha256').update(`${accountId}\n${title}`).digest('hex').slice(0, HASH_LENGTH)}`
  const sources = subjects.map(({ templates = [], ...content }) => ({
    bank: id,
    content,
    syllabus: undefined,
    reviews: undefined,
    templates,
    media: new Map(mediaOf(content).flatMap((media) => nameFile(media, files)))
  }))
  const folder = await mkdtemp(join(tmpdir(), 'koya-pack-'))
  try {
    const path = join(folder, 'own.koyapack')
    await writePack({ header: { id, version, title, licence, languages: ['en'], publishedOn }, files: filesOfSubjects(sources) }, path)
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function mediaOf({ pictures = [], sounds = [] }: Pick<TemplatedContent, 'pictures' | 'sounds'>): readonly Media[] {
  return [...pictures, ...sounds]
}

function nameFile(media: Media, files: OwnPack['files']): readonly (readonly [string, Buffer])[] {
  const bytes = files.get(media.sha256)
  return bytes === undefined ? [] : [[fileNameOf(media), bytes]]
}
