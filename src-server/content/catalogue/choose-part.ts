import type { AssessmentChoice } from '../../../src-shared/content/exams/assessment.ts'
import { countItems, shareOfTime, type Sitting } from '../exams/sitting.ts'
import type { AssessmentDefinition } from '../exams/profile.ts'

/** An assessment after its subject was chosen. */
export interface ChosenPart extends Sitting {
  readonly title: string
  readonly description: string
}

/**
 * Returns the chosen part of an assessment; null where it has no such subject or is not for that class level. Pure. One subject gets the
 * share of the clock that its items have of the paper, rounded up to whole minutes and at most the paper's time.
 */
export function choosePart(
  { title, description, partDescription = description, classLevels }: AssessmentDefinition,
  sitting: Sitting,
  { subject: slug, level }: Pick<AssessmentChoice, 'subject' | 'level'>
): ChosenPart | null {
  if (level !== undefined && !classLevels.includes(level)) return null
  if (slug === undefined) return { title, description, ...sitting }
  const { subjects, parts } = sitting
  const subject = subjects.find((candidate) => candidate.slug === slug)
  if (!subject) return null
  if (subjects.length === 1) return { title, description, ...sitting }
  const part = parts?.find(({ subjectSlugs }) => subjectSlugs.includes(slug))
  const clock = part ?? { budgetMs: sitting.budgetMs, subjectSlugs: subjects.map((each) => each.slug) }
  return {
    title: `${title} · ${subject.title}`,
    description: partDescription,
    subjects: [subject],
    budgetMs: shareOfTime(clock.budgetMs, subject.itemCount, countItems(subjects, clock.subjectSlugs))
  }
}
