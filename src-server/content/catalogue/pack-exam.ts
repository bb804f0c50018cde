import { eightKeys } from '../../../src-shared/content/exams/exam-rules.ts'
import { profileSchema, type Profile } from '../exams/profile.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { plainScoring } from '../../../src-shared/content/scoring/plain-scoring.ts'
import type { PackManifest } from '../packs/archive/pack-manifest.ts'

/** No exam's family begins so, since a profile of that id would be of a pack. */
const PREFIX = 'pack-'

/** What the exam is called that a pack is by itself. */
export function packExamSlug(packId: string): string {
  return PREFIX + packId
}

export function isPackExam(slug: string): boolean {
  return slug.startsWith(PREFIX)
}

/**
 * A pack that no exam draws on, as something to practise: five letters, the simple calculator, a mark for a right answer. It is nobody's exam, so
 * there is no paper of it. Null where it has nothing that could be practised.
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
    optionLetters: ['A', 'B', 'C', 'D', 'E'],
    calculator: 'basic',
    keyMap: eightKeys,
    ...plainScoring,
    subjects: [...subjects.values()]
      .filter(({ items }) => items.length > 0)
      .map((content) => ({ slug: content.subject, title: content.title, itemCount: content.items.length }))
  })
  return profile.success ? profile.data : null
}
