import { createHash } from 'node:crypto'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { toItem } from '../../../src-shared/content/own-questions/to-item.ts'
import { picturesShown } from '../../../src-shared/content/own-questions/picture-faults.ts'
import type { OwnQuestion } from '../../../src-shared/content/own-questions/own-question.ts'

const HASH_LENGTH = 16

/** Returns the subject slug of a set; the same name gives the same slug. */
export function slugOfSet(set: string): string {
  return `own-${createHash('sha256').update(set).digest('hex').slice(0, HASH_LENGTH)}`
}

/** Groups questions by the name of their set, both in the order of creation. */
export function groupBySet(questions: readonly OwnQuestion[]): ReadonlyMap<string, readonly OwnQuestion[]> {
  return Map.groupBy(questions, ({ set }) => set)
}

interface OwnFiles {
  /** Of the author's stored files. */
  readonly hashes: ReadonlySet<string>
  /** Grows with each change. */
  readonly version: number
}

/** Converts sets to subjects with their complete questions; a set without one is left out. A question whose picture is not stored is incomplete. */
export function toSubjects(questions: readonly OwnQuestion[], { hashes, version }: OwnFiles): readonly SubjectContent[] {
  return [...groupBySet(questions)].flatMap(([title, own]) => {
    const whole = own.flatMap((question) => {
      const item = toItem(question)
      const pictures = picturesShown(question.draft)
      return item === null || pictures.some(({ sha256 }) => !hashes.has(sha256)) ? [] : [{ item, pictures }]
    })
    const pictures = [...new Map(whole.flatMap((one) => one.pictures.map((picture) => [picture.id, picture] as const))).values()]
    const items = whole.map(({ item }) => item)
    return items.length === 0 ? [] : [{ subject: slugOfSet(title), title, version, stimuli: [], ...(pictures.length > 0 ? { pictures } : {}), items }]
  })
}
