import { classLevels, type ClassLevelSlug } from '../../../src-shared/account/class-levels.ts'
import type { Syllabus } from '../sources/syllabus.ts'

export type ReadingLimits = NonNullable<Syllabus['reading']>

const lowerPrimary: ReadingLimits = { grade: 3.5, longestSentence: 20 }
const upperPrimary: ReadingLimits = { grade: 5, longestSentence: 25 }
const junior: ReadingLimits = { grade: 7, longestSentence: 40 }
const senior: ReadingLimits = { grade: 9, longestSentence: 50 }

/** The hardest texts that learners of a class are given, see `readingLevel`. A stem that lists data may be one long sentence. */
const limitsByClass: Readonly<Record<ClassLevelSlug, ReadingLimits>> = {
  'primary-1': lowerPrimary,
  'primary-2': lowerPrimary,
  'primary-3': lowerPrimary,
  'primary-4': upperPrimary,
  'primary-5': upperPrimary,
  'primary-6': upperPrimary,
  'js-1': junior,
  'js-2': junior,
  'js-3': junior,
  'ss-1': senior,
  'ss-2': senior,
  'ss-3': senior
}

/**
 * Returns the earliest class that meets the items of a topic: the topic's own. A subject without classes for its topics, such as that of an exam, is
 * taught throughout its stage. Undefined if the table of topics does not say.
 */
export function firstClassOf({ classLevel, topics }: Syllabus, title: string): ClassLevelSlug | undefined {
  const stage = classLevels.find(({ slug }) => slug === classLevel)?.stage
  return topics.find((topic) => topic.title === title)?.classLevel ?? classLevels.find((level) => level.stage === stage)?.slug
}

/** Returns the limits for the items of a topic: those of the table itself, or those of the class. Undefined if there are none. */
export function readingLimitsOf(syllabus: Syllabus, topic: string): ReadingLimits | undefined {
  const classLevel = syllabus.topics.find(({ title }) => title === topic)?.classLevel ?? syllabus.classLevel
  return syllabus.reading ?? (classLevel === undefined ? undefined : limitsByClass[classLevel])
}
