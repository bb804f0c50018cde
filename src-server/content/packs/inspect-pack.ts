import { stat } from 'node:fs/promises'
import type { PackSummary } from '../../../src-shared/content/packs/pack-summary.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { BankSubject } from '../sources/bank-source.ts'
import { workKinds } from '../../../src-shared/content/library/library.ts'
import { worksOf } from '../sources/library-source.ts'
import { checkWorks, isLibraryPack, readLibrary } from './library-pack.ts'
import { openPack, type OpenPack } from './archive/open-pack.ts'
import { hasLessons, hasPapers, type PackHeader, type PackManifest } from './archive/pack-manifest.ts'
import type { PackPaperLine } from '../sources/pack-paper.ts'
import type { TrustedKeys } from '../../platform/pack-signature.ts'
import { papersOfBoards } from './papers-of-boards.ts'
import { readPackContents } from './read-pack-contents.ts'
import { checkOwnQuizzes, readPackLessons, type PackLesson } from './read-pack-lessons.ts'
import { checkPackPapers, readPackPapers } from './read-pack-papers.ts'
import { readFiles } from './archive/unpack.ts'

/** A pack with every byte verified against its manifest and every line against its schema. */
export interface InspectedPack {
  readonly manifest: PackManifest
  readonly summary: PackSummary
  readonly subjects: readonly BankSubject[]
  readonly lessons: readonly PackLesson[]
  readonly papers: readonly PackPaperLine[]
}

/** Reads a whole pack and writes nothing. A library's works are not held in memory. Fails with the errors of opening and reading. */
export async function inspectPack(file: string, keys: TrustedKeys): Promise<Result<InspectedPack>> {
  const opened = await openPack(file, keys)
  if (!opened.ok) return opened
  const { manifest, signing, close } = opened.value
  const { size: bytes } = await stat(file)
  try {
    if (isLibraryPack(manifest)) return await inspectLibrary(opened.value, bytes)
    const files = await readFiles(opened.value)
    if (!files.ok) return files
    const contents = readContents(files.value, manifest)
    if (!contents.ok) return contents
    const { subjects, lessons, papers } = contents.value
    if (subjects.length === 0 && lessons.length === 0) return fail('pack/content', { pack: 'it has no subject and no lesson' })
    const counted = subjects.map(({ content: { subject, title, items } }) => ({ subject, title, itemCount: items.length }))
    const boardPapers = papersOfBoards(papers)
    const summary = {
      ...headerOf(manifest),
      bytes,
      signing,
      subjects: counted,
      ...(lessons.length === 0 ? {} : { lessonCount: lessons.length }),
      ...(papers.length === 0 ? {} : { paperCount: papers.length }),
      ...(boardPapers.length === 0 ? {} : { boardPapers: [...boardPapers] })
    }
    return succeed({ manifest, subjects, lessons, papers, summary })
  } finally {
    await close()
  }
}

type PackTexts = Pick<InspectedPack, 'subjects' | 'lessons' | 'papers'>

function readContents(files: ReadonlyMap<string, Buffer>, { id, format }: PackManifest): Result<PackTexts> {
  const subjects = readPackContents(files, id)
  if (!subjects.ok) return subjects
  const lessons = hasLessons(format) ? readPackLessons(files) : succeed([])
  if (!lessons.ok) return lessons
  const quizzes = checkOwnQuizzes(lessons.value, subjects.value)
  if (!quizzes.ok) return quizzes
  const papers = hasPapers(format) ? readPackPapers(files) : succeed([])
  if (!papers.ok) return papers
  const filled = checkPackPapers(papers.value, id, subjects.value)
  return filled.ok ? succeed({ subjects: subjects.value, lessons: lessons.value, papers: papers.value }) : filled
}

async function inspectLibrary(pack: OpenPack, bytes: number): Promise<Result<InspectedPack>> {
  const { manifest, signing } = pack
  const read = await readLibrary(pack)
  const checked = read.ok ? await checkWorks(pack, read.value) : read
  if (!checked.ok) return checked
  const works = worksOf(checked.value)
  const kinds = workKinds.filter((kind) => works.some((work) => work.kind === kind))
  const library = { serial: checked.value.serial, kinds, workCount: works.length }
  return succeed({ manifest, subjects: [], lessons: [], papers: [], summary: { ...headerOf(manifest), bytes, signing, library, subjects: [] } })
}

function headerOf({ format: _format, files: _files, ...header }: PackManifest): PackHeader {
  return header
}
