/** School stages that Koya covers (spec, section 1). */
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

/** Used instead of a class in an address or a filter: every class, including those above the learner's. */
export const EVERY_LEVEL = 'all'

/** Undefined while the class is unknown. */
export function stageOf(level: ClassLevelSlug | null): Stage | undefined {
  return classLevels.find(({ slug }) => slug === level)?.stage
}

const everyClass: readonly ClassLevelSlug[] = classLevelSlugs

interface TargetExam {
  readonly slug: string
  readonly title: string
  readonly stages: readonly Stage[]
  /** The classes in which learners prepare for the exam. */
  readonly preparedIn: readonly ClassLevelSlug[]
  /** The class that takes the exam; its questions are written for that class. Null for `none`. */
  readonly satIn: ClassLevelSlug | null
  /** Whether exam bodies of several countries use this name. If so, the country decides which syllabus applies. */
  readonly isInSeveralCountries: boolean
}

/** Exams that a learner can prepare for. `none` is an explicit choice, not a missing value. */
export const targetExams = [
  { slug: 'utme', title: 'JAMB UTME', stages: ['senior'], preparedIn: ['ss-1', 'ss-2', 'ss-3'], satIn: 'ss-3', isInSeveralCountries: false },
  { slug: 'wassce', title: 'WAEC WASSCE', stages: ['senior'], preparedIn: ['ss-1', 'ss-2', 'ss-3'], satIn: 'ss-3', isInSeveralCountries: true },
  { slug: 'neco-ssce', title: 'NECO SSCE', stages: ['senior'], preparedIn: ['ss-1', 'ss-2', 'ss-3'], satIn: 'ss-3', isInSeveralCountries: false },
  { slug: 'bece', title: 'BECE', stages: ['junior'], preparedIn: ['js-1', 'js-2', 'js-3'], satIn: 'js-3', isInSeveralCountries: true },
  {
    slug: 'ncee',
    title: 'Common Entrance (NCEE)',
    stages: ['primary'],
    preparedIn: ['primary-5', 'primary-6'],
    satIn: 'primary-6',
    isInSeveralCountries: false
  },
  {
    slug: 'none',
    title: 'No exam this year',
    stages: ['primary', 'junior', 'senior'],
    preparedIn: everyClass,
    satIn: null,
    isInSeveralCountries: false
  }
] as const satisfies readonly TargetExam[]

export type TargetExamSlug = (typeof targetExams)[number]['slug']

export const targetExamSlugs = targetExams.map((exam) => exam.slug) as [TargetExamSlug, ...TargetExamSlug[]]
