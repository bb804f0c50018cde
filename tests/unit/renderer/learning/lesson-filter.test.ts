import { describe, expect, it } from 'vitest'
import { everyLesson, filterLessons, lessonsAround } from '../../../../src-renderer/features/learning/lesson-filter.ts'
import { buildLesson } from '../../../support/build-learning.ts'

const lessons = [
  buildLesson({ slug: 'one' }),
  buildLesson({ slug: 'verbs', subjectSlug: 'english', classLevels: ['js-2'] }),
  buildLesson({ slug: 'two' }),
  buildLesson({ slug: 'three', classLevels: ['js-1', 'js-2'] })
]

describe('the lessons', () => {
  it('are narrowed by subject and class', () => {
    expect(filterLessons(lessons, everyLesson)).toHaveLength(4)
    expect(filterLessons(lessons, { subject: 'english', level: null }).map(({ slug }) => slug)).toEqual(['verbs'])
    expect(filterLessons(lessons, { subject: 'mathematics', level: 'js-2' }).map(({ slug }) => slug)).toEqual(['three'])
  })

  it('have neighbours of the same subject only', () => {
    expect(lessonsAround(lessons, 'two')).toEqual({ before: lessons[0], after: lessons[3] })
    expect(lessonsAround(lessons, 'verbs')).toEqual({ before: undefined, after: undefined })
    expect(lessonsAround(lessons, 'not-listed')).toEqual({ before: undefined, after: undefined })
  })
})
