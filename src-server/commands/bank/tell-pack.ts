import type { PackSummary } from '../../../src-shared/content/packs/pack-summary.ts'
import { tellSigning } from './pack-commands.ts'

/** Describes a pack in one line. */
export function tellHead({ id, version, title, bytes, signing }: PackSummary): string {
  return `${id} version ${version}, ${title}, ${bytes} bytes, ${tellSigning(signing)}`
}

/** Describes its contents: one line for each subject, and one each for lessons and papers. */
export function tellSubjects({ subjects, lessonCount, paperCount, library }: PackSummary): readonly string[] {
  const lessons = lessonCount === undefined ? [] : [`  ${lessonCount} lessons`]
  const papers = paperCount === undefined ? [] : [`  ${paperCount} papers`]
  const works = library === undefined ? [] : [`  ${library.serial}: ${library.workCount} works`]
  return [...subjects.map(({ subject, itemCount }) => `  ${subject}: ${itemCount} items`), ...lessons, ...papers, ...works]
}
