import { expect, it } from 'vitest'
import { inTermOrder, lessonPaths } from '../../../../../src-renderer/features/learning/lessons/lesson-paths.ts'
import { buildLesson } from '../../../../support/build-learning.ts'

it('the lessons of a class follow its terms, and without a class the order of the list', () => {
  const lessons = [
    buildLesson({
      slug: 'third',
      terms: [
        { classLevel: 'js-1', term: 3 },
        { classLevel: 'js-2', term: 1 }
      ]
    }),
    buildLesson({ slug: 'first', terms: [{ classLevel: 'js-1', term: 1 }] }),
    buildLesson({ slug: 'second', terms: [{ classLevel: 'js-1', term: 2 }] })
  ]
  const stepsOf = (level: 'js-1' | 'js-2' | null) =>
    lessonPaths(lessons, { readLessons: [], level })[0]?.steps.map(({ lesson, term }) => [lesson.slug, term])
  expect(stepsOf('js-1')).toEqual([
    ['first', 1],
    ['second', 2],
    ['third', 3]
  ])
  expect(stepsOf(null)).toEqual([
    ['third', undefined],
    ['first', undefined],
    ['second', undefined]
  ])
})

it('the next lesson is the first of the term that is not read', () => {
  const lessons = [
    buildLesson({ slug: 'late', terms: [{ classLevel: 'js-1', term: 2 }] }),
    buildLesson({ slug: 'early', terms: [{ classLevel: 'js-1', term: 1 }] })
  ]
  const [path] = lessonPaths(lessons, { readLessons: ['early'], level: 'js-1' })
  expect(path?.steps.map(({ lesson, state }) => [lesson.slug, state])).toEqual([
    ['early', 'read'],
    ['late', 'next']
  ])
})

it('the lesson after one is the next of the terms, as on the path', () => {
  const lessons = [
    buildLesson({ slug: 'b', terms: [{ classLevel: 'js-2', term: 2 }] }),
    buildLesson({ slug: 'a', terms: [{ classLevel: 'js-2', term: 1 }] })
  ]
  expect(inTermOrder(lessons, 'js-2').map(({ slug }) => slug)).toEqual(['a', 'b'])
  expect(inTermOrder(lessons, null).map(({ slug }) => slug)).toEqual(['b', 'a'])
})
