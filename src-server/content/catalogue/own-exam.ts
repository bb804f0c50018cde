import { OWN_EXAM } from '../../../src-shared/content/own-questions/own-exam-slug.ts'
import { eightKeys } from '../../../src-shared/content/exams/exam-rules.ts'
import { practiceLetters } from '../exams/cover.ts'
import type { Profile } from '../exams/profile.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { shortenedScale } from '../../../src-shared/content/scoring/scoring-rules.ts'

/**
 * Returns the rules under which authors practise their own questions; null where there are none. They are code, not a file, because no board
 * sets such papers.
 */
export function ownProfile(subjects: readonly SubjectContent[]): Profile | null {
  if (subjects.length === 0) return null
  return {
    id: OWN_EXAM,
    body: 'Koya',
    country: 'NG',
    name: 'My questions',
    version: 1,
    effectiveFrom: '2026-01-01',
    optionLetters: practiceLetters(subjects.flatMap(({ items }) => items)),
    calculator: 'scientific',
    keyMap: eightKeys,
    marking: { forRight: 1, forWrong: 0, isPartial: true },
    scale: shortenedScale,
    subjects: subjects.map(({ subject: slug, title, items }) => ({ slug, title, itemCount: items.length }))
  }
}
