import type { AssessmentDefinition, Profile, ProfileSubject } from '../exams/profile.ts'
import { toDrawnSubject } from '../exams/item-draw.ts'

/** The subjects of an attempt at an assessment, and what was open to choice. */
export interface ChosenSubjects {
  readonly subjects: readonly ProfileSubject[]
  readonly choose?: { readonly fixed: readonly ProfileSubject[]; readonly electives: readonly ProfileSubject[]; readonly count: number }
}

/**
 * Returns the subjects of an assessment with the candidate's choice; the first ones where nothing was chosen yet. Null where the exam does
 * not allow the choice. Pure. Throws where the assessment names a subject that the profile lacks.
 */
export function chooseSubjects(definition: AssessmentDefinition, profile: Profile, electives?: readonly string[]): ChosenSubjects | null {
  const all = subjectsOf(definition, profile)
  if (definition.choosesSubjects === undefined || profile.choose === undefined) return electives === undefined ? { subjects: all } : null
  const { fixed: fixedSlugs, count } = profile.choose
  const fixed = all.filter(({ slug }) => fixedSlugs.includes(slug))
  const open = all.filter(({ slug }) => !fixedSlugs.includes(slug))
  const chosen = electives === undefined ? open.slice(0, count) : open.filter(({ slug }) => electives.includes(slug))
  if (chosen.length !== count || (electives !== undefined && electives.length !== count)) return null
  return { subjects: [...fixed, ...chosen], choose: { fixed, electives: open, count } }
}

function subjectsOf(definition: AssessmentDefinition, profile: Profile): ProfileSubject[] {
  const { draw } = definition
  return definition.subjects.map((slug) => {
    const subject = profile.subjects.find((candidate) => candidate.slug === slug)
    if (!subject) throw new Error(`assessment ${definition.slug} names the subject ${slug}, which ${profile.id} does not have`)
    return withDifficulties(draw ? toDrawnSubject(subject, draw) : subject, profile)
  })
}

/** Applies the exam's difficulties to a subject that names none of its own. */
function withDifficulties(subject: ProfileSubject, { difficulties }: Pick<Profile, 'difficulties'>): ProfileSubject {
  return difficulties === undefined ? subject : { ...subject, blueprint: { difficulties, ...subject.blueprint } }
}
