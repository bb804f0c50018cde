/** The levels of school that Koya is for (spec, section 1). */
export const stages = ['primary', 'junior', 'senior'] as const

export type Stage = (typeof stages)[number]

interface ClassLevel {
  readonly slug: string
  readonly title: string
  readonly stage: Stage
}

export const classLevels = [
  { slug: 'primary-1', title: 'Primary 1', stage: 'primary' },
  { slug: 'primary-2', title: 'Primary 2', stage: 'primary' },
  { slug: 'primary-3', title: 'Primary 3', stage: 'primary' },
  { slug: 'primary-4', title: 'Primary 4', stage: 'primary' },
  { slug: 'primary-5', title: 'Primary 5', stage: 'primary' },
  { slug: 'primary-6', title: 'Primary 6', stage: 'primary' },
  { slug: 'js-1', title: 'JS1', stage: 'junior' },
  { slug: 'js-2', title: 'JS2', stage: 'junior' },
  { slug: 'js-3', title: 'JS3', stage: 'junior' },
  { slug: 'ss-1', title: 'SS1', stage: 'senior' },
  { slug: 'ss-2', title: 'SS2', stage: 'senior' },
  { slug: 'ss-3', title: 'SS3', stage: 'senior' }
] as const satisfies readonly ClassLevel[]

export type ClassLevelSlug = (typeof classLevels)[number]['slug']

export const classLevelSlugs = classLevels.map((level) => level.slug) as [ClassLevelSlug, ...ClassLevelSlug[]]

interface TargetExam {
  readonly slug: string
  readonly title: string
  readonly stages: readonly Stage[]
}

/** What a learner can prepare for. `none` is a choice, not the absence of one. */
export const targetExams = [
  { slug: 'utme', title: 'JAMB UTME', stages: ['senior'] },
  { slug: 'wassce', title: 'WAEC WASSCE', stages: ['senior'] },
  { slug: 'neco-ssce', title: 'NECO SSCE', stages: ['senior'] },
  { slug: 'bece', title: 'BECE', stages: ['junior'] },
  { slug: 'ncee', title: 'Common Entrance (NCEE)', stages: ['primary'] },
  { slug: 'none', title: 'No exam this year', stages: ['primary', 'junior', 'senior'] }
] as const satisfies readonly TargetExam[]

export type TargetExamSlug = (typeof targetExams)[number]['slug']

export const targetExamSlugs = targetExams.map((exam) => exam.slug) as [TargetExamSlug, ...TargetExamSlug[]]
