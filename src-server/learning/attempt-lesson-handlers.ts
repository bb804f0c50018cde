import { fail, succeed } from '../../src-shared/errors/result.ts'
import { originOf } from '../../src-shared/content/fresh-item-id.ts'
import type { AttemptLesson, LessonSummary } from '../../src-shared/learning/learning.ts'
import type { AttemptRepository } from '../attempt/attempt-repository.ts'
import type { ContentLibrary } from '../content/create-content-library.ts'
import type { HandlerTable } from '../http/handler-table.ts'
import type { LessonRepository } from './lesson-repository.ts'

interface AttemptLessonDeps {
  readonly attempts: Pick<AttemptRepository, 'find' | 'readReport'>
  readonly lessons: Pick<LessonRepository, 'list'>
  readonly library: Pick<ContentLibrary, 'readDefinitions' | 'readProfile' | 'readBankOf'>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/** What to read after an exam. A lesson is about the topics that its quiz draws from. */
export function createAttemptLessonHandlers({ attempts, lessons, library, now }: AttemptLessonDeps): Pick<HandlerTable, 'listAttemptLessons'> {
  return {
    listAttemptLessons: async ({ params, caller }) => {
      const attempt = await attempts.find(params.attemptId)
      if (!attempt) return fail('attempt/not-found')
      if (attempt.accountId !== caller.accountId) return fail('attempt/not-owner')
      const report = await attempts.readReport(params.attemptId)
      if (!report) return fail('attempt/not-submitted')
      const asked = new Set(report.subjects.flatMap(({ items }) => items.map(({ item }) => item.id)))
      const found = await Promise.all((await lessons.list()).map((lesson) => linkTo(lesson, asked)))
      return succeed({ lessons: found.filter((link) => link !== null) })
    }
  }

  async function linkTo({ slug, title, quizSlug }: LessonSummary, asked: ReadonlySet<string>): Promise<AttemptLesson | null> {
    const about = await originsAbout(quizSlug)
    const itemIds = [...asked].filter((id) => about.has(originOf(id)))
    return itemIds.length === 0 ? null : { slug, title, itemIds }
  }

  /** The ids of all items and templates of the topics that a quiz draws from; none where it draws from a whole subject, which is no link worth following. */
  async function originsAbout(quizSlug: string | null): Promise<ReadonlySet<string>> {
    const quiz = (await library.readDefinitions()).find((definition) => definition.slug === quizSlug)
    const topics = quiz?.draw?.topics
    const profile = quiz ? await library.readProfile(quiz.profile, new Date(now()).toISOString().slice(0, 10)) : null
    if (!topics || !profile) return new Set()
    const bank = await library.readBankOf(
      profile,
      profile.subjects.filter((subject) => quiz.subjects.includes(subject.slug))
    )
    const origins = [...bank.values()].flatMap(({ items, templates = [] }) => [...items, ...templates])
    return new Set(origins.filter(({ topic }) => topics.includes(topic)).map(({ id }) => id))
  }
}
