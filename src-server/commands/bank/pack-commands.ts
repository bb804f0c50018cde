import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'
import { succeed, type Failure, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { PackSigning } from '../../../src-shared/content/packs/pack-summary.ts'
import { inspectPack, type InspectedPack } from '../../content/packs/inspect-pack.ts'
import { filesOfLessons, filesOfPapers, filesOfSubjects, type LessonToPack } from '../../content/packs/pack-contents.ts'
import type { PackPaperLine } from '../../content/sources/pack-paper.ts'
import { trustKeys } from '../../platform/pack-signature.ts'
import { writePack } from '../../content/packs/write-pack.ts'
import type { PackHeader } from '../../content/packs/archive/pack-manifest.ts'
import { readPackLessons, type PackLesson } from '../../content/packs/read-pack-lessons.ts'
import { checkPackPapers, readPackPapers } from '../../content/packs/read-pack-papers.ts'
import { readLessonSources } from '../../content/bank/bank-lesson.ts'
import { countPapers } from '../../content/bank/bank-paper.ts'
import { readBankSources, type BankSubject } from '../../content/sources/bank-source.ts'
import type { BankOutcome } from '../../content/bank/bank-outcome.ts'
import { checkMedia } from '../../content/bank/check-media.ts'
import { checkLessons } from '../../content/bank/check-lessons.ts'
import { countItems } from '../../content/bank/count-items.ts'
import { countLessons } from '../../content/bank/count-lessons.ts'
import { faultsInPdfsOf } from '../../content/bank/faults-in-pdfs-of.ts'

export interface PackToBuild {
  readonly file: string
  /** JSON: the pack's header. */
  readonly headerFile: string
  /** PEM of an Ed25519 key; without one, the pack is unsigned. */
  readonly keyFile: string | undefined
}

/** The contents of a pack. */
export interface ContentsToPack {
  readonly subjects: readonly BankSubject[]
  readonly lessons: readonly LessonToPack[]
  readonly papers: readonly PackPaperLine[]
}

/**
 * Writes subjects, lessons and papers into a pack, unless a media file does not match its table, or a lesson or paper is invalid. `writePack`
 * checks the header with the rest of the manifest.
 */
export async function buildPack(contents: ContentsToPack, { file, headerFile, keyFile }: PackToBuild): Promise<BankOutcome> {
  const { subjects, lessons, papers } = contents
  const header = JSON.parse(await readFile(headerFile, 'utf8')) as PackHeader
  const files = new Map([...filesOfSubjects(subjects), ...filesOfLessons(lessons), ...filesOfPapers(papers)])
  const readings = [readPackLessons(files), readPackPapers(files), checkPackPapers(papers, header.id, subjects)]
  const faults = [
    ...subjects.flatMap(checkMedia).map(({ itemId, message }) => `${itemId}: ${message}`),
    ...readings.flatMap((read) => (read.ok ? [] : [tellContent(read.error)]))
  ]
  if (faults.length > 0) return { lines: faults, isFine: false }
  const privatePem = keyFile === undefined ? undefined : await readFile(keyFile, 'utf8')
  await writePack({ header, files, privatePem }, file)
  return {
    lines: [
      ...countItems(subjects),
      ...countLessons(lessons.map(({ line }) => line)),
      ...countPapers(papers),
      `${file} is ${privatePem === undefined ? 'not signed' : 'signed'}`
    ],
    isFine: true
  }
}

interface PackToVerify {
  readonly file: string
  /** Files with public keys in PEM. */
  readonly trusted: readonly string[]
  /** The folder of the exams and banks that its quizzes may use. */
  readonly resourcesFolder: string
}

/** Reports what a pack contains, its signature, and the faults of its lessons. Fails with the errors of opening and reading. */
export async function verifyPack({ file, trusted, resourcesFolder }: PackToVerify): Promise<Result<BankOutcome>> {
  const keys = trustKeys(await Promise.all(trusted.map((path) => readFile(path, 'utf8'))))
  const inspected = await inspectPack(file, keys)
  if (!inspected.ok) return inspected
  const pdfFaults = inspected.value.summary.library ? await faultsInPdfsOf(file, keys) : []
  const { manifest, summary, subjects, lessons, papers } = inspected.value
  const bytes = manifest.files.reduce((sum, one) => sum + one.bytes, 0)
  const { findings, unseen } = await checkPackLessons(inspected.value, resourcesFolder)
  const lines = [
    `${manifest.id} version ${manifest.version}, ${manifest.title}, ${manifest.licence}, ${bytes} bytes in ${manifest.files.length} files`,
    tellSigning(summary.signing),
    ...countLessons(lessons.map(({ lesson, quiz }) => ({ subject: lesson.subject, quiz }))),
    ...countPapers(papers),
    ...(unseen > 0 ? [`${unseen} quizzes could not be checked: there are no exams in ${resourcesFolder}`] : []),
    ...findings.map(({ code, itemId, message }) => `lesson ${itemId}: ${code}: ${message}`),
    ...countItems(subjects),
    ...(summary.library ? [`library ${summary.library.serial}: ${summary.library.workCount} works`] : []),
    ...pdfFaults
  ]
  return succeed({ lines, isFine: summary.signing.kind !== 'unknown-key' && findings.length === 0 && pdfFaults.length === 0 })
}

/** The pack's own subjects take precedence over the bank with its name. `unseen`: quizzes that could not be checked. */
async function checkPackLessons(
  { manifest, subjects, lessons }: InspectedPack,
  resourcesFolder: string
): Promise<{ readonly findings: readonly ContentFinding[]; readonly unseen: number }> {
  if (lessons.length === 0) return { findings: [], unseen: 0 }
  const contentFolder = join(resourcesFolder, 'content')
  const [{ profiles }, builtIn] = await Promise.all([
    readLessonSources(resourcesFolder),
    existsSync(contentFolder) ? readBankSources(contentFolder) : []
  ])
  const findings = checkLessons(lessons.map(toPacked), { subjects: [...subjects, ...builtIn], profiles, ownBank: manifest.id })
  return { findings, unseen: profiles.length === 0 ? lessons.filter(({ quiz }) => quiz?.exam !== undefined).length : 0 }
}

/** Restores the form of the pack, in which a lesson lists its drawings in one table. */
function toPacked({ lesson, quiz }: PackLesson): LessonToPack {
  const drawn = lesson.sections.flatMap(({ drawings = [] }) => drawings)
  const drawings = [...new Map(drawn.map(({ svg: _, ...named }) => [named.id, named])).values()]
  const sections = lesson.sections.map(({ title, text }) => ({ title, text }))
  return {
    line: { ...lesson, sections, ...(drawings.length > 0 ? { drawings } : {}), ...(quiz ? { quiz } : {}) },
    svgs: new Map(drawn.map(({ id, svg }) => [id, svg]))
  }
}

function tellContent({ message, fields }: Failure): string {
  return fields?.['pack'] ?? message
}

/** Describes the signature of a pack. */
export function tellSigning(signing: PackSigning): string {
  if (signing.kind === 'unsigned') return 'not signed'
  return `${signing.kind === 'signed' ? 'signed' : 'signed by an unknown key'}: ${signing.keyId}`
}
