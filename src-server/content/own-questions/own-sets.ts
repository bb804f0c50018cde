import { createHash } from 'node:crypto'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { toItem } from '../../../src-shared/content/own-questions/to-item.ts'
import { faultOfPassage, toStimulus, type OwnPassage } from '../../../src-shared/content/own-questions/own-passage.ts'
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

/** What questions refer to, of the author's own. */
export interface OwnParts {
  /** Of stored files. */
  readonly hashes: ReadonlySet<string>
  readonly passages: readonly OwnPassage[]
}

/** Whether the pictures that a draft shows are stored, and its passage can be read. */
export function missesNothing(draft: OwnQuestion['draft'], { hashes, passages }: OwnParts): boolean {
  const passage = passages.find(({ passageId }) => passageId === draft.passageId)
  const isReadable = draft.passageId === null || (passage !== undefined && faultOfPassage(passage) === null)
  return isReadable && picturesShown(draft).every(({ sha256 }) => hashes.has(sha256))
}

/**
 * Converts sets to subjects with their complete questions; a set without one is left out. A question whose picture or passage is missing is
 * incomplete. `version` grows with each change.
 */
export function toSubjects(
  questions: readonly OwnQuestion[],
  { version, ...parts }: OwnParts & { readonly version: number }
): readonly SubjectContent[] {
  return [...groupBySet(questions)].flatMap(([title, own]) => {
    const whole = own
      .filter(({ draft }) => missesNothing(draft, parts))
      .flatMap((question) => {
        const item = toItem(question)
        return item === null ? [] : [{ item, draft: question.draft }]
      })
    if (whole.length === 0) return []
    const pictures = [...new Map(whole.flatMap(({ draft }) => picturesShown(draft).map((picture) => [picture.id, picture] as const))).values()]
    const read = new Set(whole.map(({ draft }) => draft.passageId))
    const stimuli = parts.passages.filter(({ passageId }) => read.has(passageId)).flatMap((passage) => toStimulus(passage) ?? [])
    const items = whole.map(({ item }) => item)
    return [{ subject: slugOfSet(title), title, version, stimuli, ...(pictures.length > 0 ? { pictures } : {}), items }]
  })
}
