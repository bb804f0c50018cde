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
