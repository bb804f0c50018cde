import { createHash } from 'node:crypto'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { toItem } from '../../../src-shared/content/own-questions/to-item.ts'
import type { OwnQuestion } from '../../../src-shared/content/own-questions/own-question.ts'

const HASH_LENGTH = 16

/** What a set is called where subjects have slugs: the same for the same name. */
export function slugOfSet(set: string): string {
  return `own-${createHash('sha256').update(set).digest('hex').slice(0, HASH_LENGTH)}`
}

/** Questions by the names of their sets, both in the order in which they were made. */
export function groupBySet(questions: readonly OwnQuestion[]): ReadonlyMap<string, readonly OwnQuestion[]> {
  return Map.groupBy(questions, ({ set }) => set)
}

/** The sets as subjects, with their whole questions; a set without one is left out. `version` grows with each change. */
export function toSubjects(questions: readonly OwnQuestion[], version: number): readonly SubjectContent[] {
  return [...groupBySet(questions)].flatMap(([title, own]) => {
    const items = own.flatMap((question) => toItem(question) ?? [])
    return items.length === 0 ? [] : [{ subject: slugOfSet(title), title, version, stimuli: [], items }]
  })
}
