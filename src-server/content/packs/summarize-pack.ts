import { stat } from 'node:fs/promises'
import type { PackSummary } from '../../../src-shared/content/packs/pack-summary.ts'
import { workKinds } from '../../../src-shared/content/library/library.ts'
import { worksOf } from '../sources/library-source.ts'
import type { TrustedKeys } from '../../platform/pack-signature.ts'
import { openPack, type OpenPack } from './archive/open-pack.ts'
import { hasLessons, hasPapers } from './archive/pack-manifest.ts'
import { readFiles } from './archive/unpack.ts'
import { isLibraryPack, readLibrary } from './library-pack.ts'
import { mediaFolder } from './pack-contents.ts'
import { papersOfBoards } from './papers-of-boards.ts'
import { readPackTexts } from './read-pack-contents.ts'
import { readPackLessons } from './read-pack-lessons.ts'
import { readPackPapers } from './read-pack-papers.ts'

/**
 * Describes a pack by its texts, without its pictures, sounds and works. So a drive with many packs is listed quickly; the installation checks every
 * byte. Null where it is no pack. Throws disk errors.
 */
export async function summarizePack(file: string, keys: TrustedKeys): Promise<PackSummary | null> {
  const opened = await openPack(file, keys)
  if (!opened.ok) return null
  try {
    const { size: bytes } = await stat(file)
    const { format: _format, files: _files, ...header } = opened.value.manifest
    const contents = isLibraryPack(opened.value.manifest) ? await readLibraryFacts(opened.value) : await readFacts(opened.value)
    return contents === null ? null : { ...header, bytes, signing: opened.value.signing, ...contents }
  } finally {
    await opened.value.close()
  }
}

type Facts = Pick<PackSummary, 'subjects' | 'lessonCount' | 'paperCount' | 'boardPapers' | 'library'>

/** Null where its texts are not in the form of a pack. */
async function readFacts(pack: OpenPack): Promise<Facts | null> {
  const { id, format } = pack.manifest
  const files = await readFiles(pack, (path) => !path.startsWith(`${mediaFolder}/`))
  if (!files.ok) return null
  const subjects = readPackTexts(files.value, id)
  const lessons = hasLessons(format) ? readPackLessons(files.value) : null
  const papers = hasPapers(format) ? readPackPapers(files.value) : null
  if (!subjects.ok || lessons?.ok === false || papers?.ok === false) return null
  const boardPapers = papersOfBoards(papers?.value ?? [])
  const [lessonCount, paperCount] = [lessons?.value.length ?? 0, papers?.value.length ?? 0]
  return {
    subjects: subjects.value.map(({ content: { subject, title, items } }) => ({ subject, title, itemCount: items.length })),
    ...(lessonCount === 0 ? {} : { lessonCount }),
    ...(paperCount === 0 ? {} : { paperCount }),
    ...(boardPapers.length === 0 ? {} : { boardPapers: [...boardPapers] })
  }
}

async function readLibraryFacts(pack: OpenPack): Promise<Facts | null> {
  const read = await readLibrary(pack)
  if (!read.ok) return null
  const works = worksOf(read.value)
  const kinds = workKinds.filter((kind) => works.some((work) => work.kind === kind))
  return { subjects: [], library: { serial: read.value.serial, kinds, workCount: works.length } }
}
