import type { Profile } from '../../src-server/content/exams/profile.ts'
import type { AnswerRule } from '../../src-shared/content/scoring/section-rules.ts'
import type { SubjectContent } from '../../src-shared/content/exams/subject-content.ts'
import type { Item } from '../../src-shared/content/item-types/item-types.ts'
import { itemsOfEachType } from './build-items.ts'
import { testAssessments, testProfile } from './content-fixture.ts'

/** Number of questions of the section with a choice. */
export const CHOICE_SIZE = 4

/** Two questions of 4 marks without parts, and four of 6 marks: part (a) is a number, and part (b) a truth or, if `isWritten`, an essay. */
export function theoryContent(isWritten = false): SubjectContent {
  const { 'true-false': truth, numeric, written } = itemsOfEachType
  const plain = [1, 2].map((number): Item => ({ ...truth, id: `a${String(number)}`, section: 'a' }))
  const inParts = Array.from({ length: CHOICE_SIZE }, (_, index): Item[] => {
    const stimulusId = `b${String(index + 1)}`
    const base = { section: 'b', stimulusId }
    return [
      { ...numeric, ...base, id: `${stimulusId}-a`, part: 'a', marks: 2 },
      isWritten
        ? { ...written, ...base, id: `${stimulusId}-b`, part: 'b', marks: 4 }
        : { ...truth, ...base, id: `${stimulusId}-b`, part: 'b', marks: 4 }
    ]
  })
  return {
    subject: 'theory',
    title: 'Theory',
    version: 1,
    stimuli: inParts.map((_, index) => ({
      id: `b${String(index + 1)}`,
      kind: 'question',
      title: `Bus ${String(index + 1)}`,
      text: 'A bus leaves the park.'
    })),
    items: [...plain, ...inParts.flat()]
  }
}

/** Answer 2 of 4 in Section B. The whole paper is worth 2 × 4 + 2 × 6 = 20 marks. */
export function theoryProfile(counts: AnswerRule['counts'] = 'first'): Profile {
  return {
    ...testProfile,
    id: 'theory',
    marking: { forRight: 1, forWrong: 0, isPartial: true },
    subjects: [
      {
        slug: 'theory',
        title: 'Theory',
        itemCount: 2 + CHOICE_SIZE,
        sections: [
          { id: 'a', title: 'Section A', itemCount: 2, marks: 4, instructions: 'Answer all.' },
          { id: 'b', title: 'Section B', itemCount: CHOICE_SIZE, marks: 6, instructions: 'Answer any two.', choose: { count: 2, counts } }
        ]
      }
    ]
  }
}

export const theoryAssessment = { ...testAssessments[1], slug: 'theory-test', profile: 'theory', subjects: ['theory'] }
