import { lettersOf } from '../exams/cover.ts'
import { isDrawable } from '../exams/item-draw.ts'
import type { AssessmentDefinition, Profile, ProfileSubject } from '../exams/profile.ts'
import { usableTemplates, type TemplatedContent } from '../templates/templated-content.ts'
import type { FreshSource } from './paper-source.ts'

interface SatAgain {
  readonly definition: Pick<AssessmentDefinition, 'kind' | 'draw'>
  readonly profile: Pick<Profile, 'optionLetters'>
  readonly subjects: readonly ProfileSubject[]
  readonly bank: ReadonlyMap<string, TemplatedContent>
}

/**
 * The templates of a paper that teaches: a quiz, or a level of the medal test, sat again, asks with fresh numbers what was had before. Null
 * for every other kind, since an exam asks only what was written for it.
 */
export function freshForRepeats({ definition: { kind, draw }, profile, subjects, bank }: SatAgain): FreshSource | null {
  if (kind !== 'quiz' && kind !== 'medal') return null
  const templates = subjects.map((subject) => {
    const usable = usableTemplates(bank.get(subject.slug), lettersOf(subject, profile).length)
    return [subject.slug, draw === undefined ? usable : usable.filter((template) => isDrawable(template, draw))] as const
  })
  return { templates: new Map(templates), isForRepeats: true }
}
