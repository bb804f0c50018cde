import { eightKeys } from '../../../src-shared/content/exams/exam-rules.ts'
import { practiceLetters } from '../exams/cover.ts'
import { profileSchema, type Profile } from '../exams/profile.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { plainScoring } from '../../../src-shared/content/scoring/plain-scoring.ts'
import type { PackManifest } from '../packs/archive/pack-manifest.ts'

/** No exam's family has this prefix; a profile with it would belong to a pack. */
const PREFIX = 'pack-'

/** Returns the exam name of a pack that forms an exam of its own. */
export function packExamSlug(packId: string): string {
  return PREFIX + packId
}

export function isPackExam(slug: string): boolean {
  return slug.startsWith(PREFIX)
}

/**
 * Returns practice rules for a pack that no exam draws on: five letters or more, the simple calculator, one mark for a right answer. It is not an
 * exam, so it has no full paper. Null where the pack has nothing to practise.
 */
export function packExamOf({ id, version, title, publishedOn }: PackManifest, subjects: ReadonlyMap<string, SubjectContent>): Profile | null {
  const profile = profileSchema.safeParse({
    id: packExamSlug(id),
    body: 'Koya',
    country: 'NG',
    name: title,
    version,
    effectiveFrom: publishedOn,
    bank: id,
    optionLetters: practiceLetters([...subjects.values()].flatMap(({ items }) => items)),
    calculator: 'basic',
    keyMap: eightKeys,
    ...plainScoring,
    subjects: [...subjects.values()]
      .filter(({ items }) => items.length > 0)
      .map((content) => ({ slug: content.subject, title: content.title, itemCount: content.items.length }))
  })
  return profile.success ? profile.data : null
}
