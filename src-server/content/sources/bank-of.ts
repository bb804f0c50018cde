import type { AssessmentDefinition, Profile, ProfileSubject } from '../exams/profile.ts'

/** Where the items of an exam's subject are stored. */
export interface ItemSource {
  readonly bank: string
  /** The subject's name in that bank. */
  readonly subject: string
}

/** The exams that ship with Koya, and the assessments made of them. */
export interface BuiltInExams {
  readonly profiles: readonly Profile[]
  readonly definitions: readonly AssessmentDefinition[]
}

/** Returns the bank of a subject of an exam. Pure. */
export function bankOfSubject(profile: Pick<Profile, 'id' | 'bank'>, { bank }: Pick<ProfileSubject, 'bank'>): string {
  return bank ?? profile.bank ?? profile.id
}

/** Returns the versions for a name: those of the family, or the one with that id. */
function versionsOf(profiles: readonly Profile[], name: string): readonly Profile[] {
  const family = profiles.filter(({ id, family: own = id }) => own === name)
  return family.length > 0 ? family : profiles.filter(({ id }) => id === name)
}

/** Returns where an exam takes a subject's items from; null where a version has no such subject, or there is no such exam. Pure. */
export function itemSourceOf(
  profiles: readonly Profile[],
  { exam, subject: slug }: { readonly exam: string; readonly subject: string }
): ItemSource | null {
  const sources = versionsOf(profiles, exam).map((profile) => {
    const subject = profile.subjects.find((one) => one.slug === slug)
    return subject ? { bank: bankOfSubject(profile, subject), subject: subject.bankSubject ?? slug } : null
  })
  return sources.includes(null) ? null : (sources.at(-1) ?? null)
}

/** Returns the bank of the quiz with that slug; null where there is none. Pure. */
export function bankOfQuiz(slug: string, { definitions, profiles }: BuiltInExams): string | null {
  const definition = definitions.find((one) => one.slug === slug)
  return definition ? (itemSourceOf(profiles, { exam: definition.profile, subject: definition.subjects[0] ?? '' })?.bank ?? null) : null
}
