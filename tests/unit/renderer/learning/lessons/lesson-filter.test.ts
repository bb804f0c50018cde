import { describe, expect, it } from 'vitest'
import { everyLesson, filterLessons, lessonsAround } from '../../../../../src-renderer/features/learning/lessons/lesson-filter.ts'
import { buildLesson } from '../../../../support/build-learning.ts'

const lessons = [
  buildLesson({ slug: 'one' }),
  buildLesson({ slug: 'verbs', subjectSlug: 'english', classLevels: ['js-2'] }),
  buildLesson({ slug: 'two' }),
  buildLesson({ slug: 'three', classLevels: ['js-1', 'js-2'] })
]

describe('the lessons', () => {
  it('the lesson list is filtered by subject and class', () => {
    expect(filterLessons(lessons, everyLesson)).toHaveLength(4)
    expect(filterLessons(lessons, { subject: 'english', level: null }).map(({ slug }) => slug)).toEqual(['verbs'])
    expect(filterLessons(lessons, { subject: 'mathematics', level: 'js-2' }).map(({ slug }) => slug)).toEqual(['three'])
  })

  it('the previous and next lessons are of the same subject and class only', () => {
    const around = (slug: string, level: string | null = null): object => lessonsAround(lessons, { slug, level })
    expect(around('two')).toEqual({ before: lessons[0], after: lessons[3] })
    expect(around('three', 'js-1')).toEqual({ before: lessons[2], after: undefined })
    expect(around('three', 'js-2')).toEqual({ before: undefined, after: undefined })
    expect(around('verbs')).toEqual({ before: undefined, after: undefined })
    expect(around('not-listed')).toEqual({ before: undefined, after: undefined })
  })
})
