import { expect, it } from 'vitest'
import { childTasks, type ChildTask } from '../../../../../src-renderer/features/learning/child/child-tasks.ts'
import { buildLesson } from '../../../../support/build-learning.ts'

const lesson = (slug: string, subjectSlug: string, level: 'primary-2' | 'primary-3' = 'primary-3') =>
  buildLesson({ slug, subjectSlug, classLevels: [level], terms: [] })

const lessons = [
  lesson('sums', 'mathematics'),
  lesson('shares', 'mathematics'),
  lesson('capitals', 'english-language'),
  lesson('old-sums', 'mathematics', 'primary-2'),
  lesson('senses', 'basic-science', 'primary-2')
]

const work = { title: 'Capitals', target: { kind: 'lesson', slug: 'capitals' } } as const

const facts = { open: null, setWork: [], lessons, readLessons: [], classLevel: 'primary-3', questions: { isDoneToday: false } } as const

const namesOf = (tasks: readonly ChildTask[]) =>
  tasks.map((task) => (task.kind === 'lesson' ? task.lesson.slug : task.kind === 'continue' ? task.title : task.kind))

it('a child is offered a lesson, questions, and a lesson of another subject of the own class', () => {
  expect(namesOf(childTasks(facts))).toEqual(['sums', 'questions', 'capitals'])
})

it('the subject of which least is read comes first, and lower classes come after the own one', () => {
  expect(namesOf(childTasks({ ...facts, readLessons: ['sums'] }))).toEqual(['capitals', 'questions', 'shares'])
  expect(namesOf(childTasks({ ...facts, readLessons: ['sums', 'shares', 'capitals'] }))).toEqual(['old-sums', 'questions', 'senses'])
})

it('what is open comes first, then what a teacher has set, which is not offered twice', () => {
  expect(namesOf(childTasks({ ...facts, setWork: [work] }))).toEqual(['teacher', 'sums', 'questions'])
  const open = { title: 'Quiz', path: '/room' }
  expect(namesOf(childTasks({ ...facts, open, setWork: [work] }))).toEqual(['Quiz', 'teacher', 'sums'])
})

it('there are never more than three, and none where there is nothing', () => {
  expect(childTasks({ ...facts, questions: null })).toHaveLength(3)
  expect(childTasks({ ...facts, lessons: [], questions: null })).toEqual([])
})
