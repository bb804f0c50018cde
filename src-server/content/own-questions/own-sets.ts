import { createHash } from 'node:crypto'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { toItem } from '../../../src-shared/content/own-questions/to-item.ts'
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

/** Converts sets to subjects with their complete questions; a set without one is left out. `version` grows with each change. */
export function toSubjects(questions: readonly OwnQuestion[], version: number): readonly SubjectContent[] {
  return [...groupBySet(questions)].flatMap(([title, own]) => {
    const items = own.flatMap((question) => toItem(question) ?? [])
    return items.length === 0 ? [] : [{ subject: slugOfSet(title), title, version, stimuli: [], items }]
  })
}
