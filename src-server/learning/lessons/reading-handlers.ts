import { fail, succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import type { LessonCatalogue } from './create-lesson-catalogue.ts'
import type { SubjectRepository } from './subject-repository.ts'

interface ReadingDeps {
  readonly subjects: SubjectRepository
  readonly lessons: LessonCatalogue
  readonly countItems: () => Promise<ReadonlyMap<string, number>>
}

type ReadingHandlers = Pick<HandlerTable, 'listSubjects' | 'listLessons' | 'fetchLesson'>

/** Lists subjects and lessons, and serves lessons. */
export function createReadingHandlers({ subjects, lessons, countItems }: ReadingDeps): ReadingHandlers {
  return {
    listSubjects: async () => {
      const [listed, counts, read] = await Promise.all([subjects.list(), countItems(), lessons.list()])
      const lessonCountOf = (slug: string): number => read.filter(({ subjectSlug }) => subjectSlug === slug).length
      return succeed({
        subjects: listed.map((subject) => ({ ...subject, itemCount: counts.get(subject.slug) ?? 0, lessonCount: lessonCountOf(subject.slug) }))
      })
    },
    listLessons: async () => succeed({ lessons: [...(await lessons.list())] }),
    fetchLesson: async ({ params }) => {
      const lesson = await lessons.find(params.slug)
      return lesson ? succeed({ lesson }) : fail('lesson/not-found')
    }
  }
}
