import type { AssessmentDefinition, Profile, ProfileSubject } from '../exams/profile.ts'

/** Where the items of an exam's subject lie. */
export interface ItemSource {
  readonly bank: string
  /** As the subject is called there. */
  readonly subject: string
}

/** The exams that come with Koya, and what is taken of them. */
export interface BuiltInExams {
  readonly profiles: readonly Profile[]
  readonly definitions: readonly AssessmentDefinition[]
}

/** The bank that a subject of an exam takes its items from. Pure. */
export function bankOfSubject(profile: Pick<Profile, 'id' | 'bank'>, { bank }: Pick<ProfileSubject, 'bank'>): string {
  return bank ?? profile.bank ?? profile.id
}

/** The versions of an exam that a name means: those of the family, or the one of that id. */
function versionsOf(profiles: readonly Profile[], name: string): readonly Profile[] {
  const family = profiles.filter(({ id, family: own = id }) => own === name)
  return family.length > 0 ? family : profiles.filter(({ id }) => id === name)
}

/** Where an exam takes a subject's items from; null where a version of it has no such subject, or there is no such exam. Pure. */
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

/** The bank that the quiz of that name takes its items from; null where there is none. Pure. */
export function bankOfQuiz(slug: string, { definitions, profiles }: BuiltInExams): string | null {
  const definition = definitions.find((one) => one.slug === slug)
  return definition ? (itemSourceOf(profiles, { exam: definition.profile, subject: definition.subjects[0] ?? '' })?.bank ?? null) : null
}
