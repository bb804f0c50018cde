import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readLessonSources } from '../../../src-server/content/bank/bank-lesson.ts'
import { readBankSources } from '../../../src-server/content/sources/bank-source.ts'
import { checkLessons } from '../../../src-server/content/bank/check-lessons.ts'
import { filesOfLessons } from '../../../src-server/content/packs/pack-contents.ts'
import { readPackLessons } from '../../../src-server/content/packs/read-pack-lessons.ts'
import { quizSlugOf } from '../../../src-server/content/sources/learning-sources.ts'
import { createContentLibrary } from '../../../src-server/content/catalogue/create-content-library.ts'
import { readLearningSources } from '../../../src-server/learning/lessons/read-learning-sources.ts'

const { lessons, profiles } = await readLessonSources(resolve('resources'))

it('every built-in lesson passes all lesson rules, and a lesson with a quiz belongs to an existing bank', async () => {
  const subjects = await readBankSources(resolve('resources/content'))
  expect(checkLessons(lessons, { subjects, profiles, ownBank: null })).toEqual([])
  const banks = new Set(subjects.map(({ bank }) => bank))
  expect(lessons.filter(({ bank, line }) => (line.quiz === undefined ? bank !== null : bank === null || !banks.has(bank)))).toEqual([])
})

it('every built-in lesson survives packing and reading unchanged, and its quiz slug is the one a pack gives it', async () => {
  const read = readPackLessons(filesOfLessons(lessons))
  const { lessons: sources } = await readLearningSources(resolve('resources'), createContentLibrary(resolve('resources')))
  expect(read.ok && read.value.map(({ lesson }) => lesson)).toEqual(sources.map(({ quiz: _, ...lesson }) => lesson))
  expect(sources.filter(({ slug, quiz }) => quiz !== undefined && quiz !== quizSlugOf(slug))).toEqual([])
})

/** The classes for which each term has its lessons, with the subject of their English. */
const classesWithTerms = [
  ...(['primary-4', 'primary-5', 'primary-6', 'js-1', 'js-2', 'js-3'] as const).map((classLevel) => ({ classLevel, english: 'english-language' })),
  ...(['ss-1', 'ss-2', 'ss-3'] as const).map((classLevel) => ({ classLevel, english: 'use-of-english' }))
]

it('each term of Primary 4 to SS 3 has a lesson with a quiz in Mathematics and in English', async () => {
  const { lessons: sources } = await readLearningSources(resolve('resources'), createContentLibrary(resolve('resources')))
  const isTaught = (subject: string, classLevel: string, term: number) =>
    sources.some(
      (lesson) =>
        lesson.subject === subject && lesson.quiz !== undefined && lesson.terms?.some((one) => one.classLevel === classLevel && one.term === term)
    )
  const missing = classesWithTerms.flatMap(({ classLevel, english }) =>
    ['mathematics', english].flatMap((subject) =>
      [1, 2, 3].filter((term) => !isTaught(subject, classLevel, term)).map((term) => [subject, classLevel, term])
    )
  )
  expect(missing).toEqual([])
  const strayed = sources.flatMap(({ slug, classLevels, terms = [] }) => terms.filter((one) => !classLevels.includes(one.classLevel)).map(() => slug))
  expect(strayed, 'a term of a class for which the lesson is not').toEqual([])
})
