import type { Report } from '../../../src-shared/attempt/report/report.ts'
import type { AssessmentDefinition } from '../../content/exams/profile.ts'
import { fail, succeed } from '../../../src-shared/kernel/errors/result.ts'
import { originOf } from '../../content/templates/fresh-item-id.ts'
import type { LessonSummary } from '../../../src-shared/learning/lessons/learning.ts'
import type { AttemptLesson } from '../../../src-shared/attempt/report/attempt-lesson.ts'
import type { ContentLibrary } from '../../content/catalogue/create-content-library.ts'
import type { AttemptsUnderEmbargo } from '../../attempt/store/attempts-under-embargo.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import type { LessonCatalogue } from './create-lesson-catalogue.ts'

interface AttemptLessonDeps {
  readonly attempts: Pick<AttemptsUnderEmbargo, 'find' | 'readReport' | 'isUnderEmbargo'>
  readonly readLessons: ReadLessons
}

/** Returns the lessons about the items of a report, each with the ids of these items. */
export type ReadLessons = (report: Pick<Report, 'subjects'>) => Promise<readonly AttemptLesson[]>

interface LessonReaderDeps {
  readonly lessons: Pick<LessonCatalogue, 'list'>
  readonly library: Pick<ContentLibrary, 'readAssessments' | 'readProfile' | 'readBankOf'>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/** Lists lessons to read after an exam. */
export function createAttemptLessonHandlers({ attempts, readLessons }: AttemptLessonDeps): Pick<HandlerTable, 'listAttemptLessons'> {
  return {
    listAttemptLessons: async ({ params, caller }) => {
      const attempt = await attempts.find(params.attemptId)
      if (!attempt) return fail('attempt/not-found')
      if (attempt.accountId !== caller.accountId) return fail('attempt/not-owner')
      if (await attempts.isUnderEmbargo(params.attemptId)) return fail('attempt/under-embargo')
      const report = await attempts.readReport(params.attemptId)
      if (!report) return fail('attempt/not-submitted')
      return succeed({ lessons: [...(await readLessons(report))] })
    }
  }
}

/** A lesson is about the topics from which its quiz draws, or otherwise about the items that the quiz names. */
export function createLessonReader({ lessons, library, now }: LessonReaderDeps): ReadLessons {
  return async ({ subjects }) => {
    const asked = new Set(subjects.flatMap(({ items }) => items.map(({ item }) => item.id)))
    const [listed, assessments] = await Promise.all([lessons.list(), library.readAssessments()])
    const bySlug = new Map(assessments.map((definition) => [definition.slug, definition]))
    const found = await Promise.all(listed.map((lesson) => linkTo(lesson, { asked, quiz: bySlug.get(lesson.quizSlug ?? '') })))
    return found.filter((link) => link !== null)
  }

  async function linkTo(
    { slug, title, packTitle }: LessonSummary,
    { asked, quiz }: { readonly asked: ReadonlySet<string>; readonly quiz: AssessmentDefinition | undefined }
  ): Promise<AttemptLesson | null> {
    const about = await originsAbout(quiz)
    const itemIds = [...asked].filter((id) => about.has(originOf(id)))
    return itemIds.length === 0 ? null : { slug, title, itemIds, ...(packTitle === undefined ? {} : { packTitle }) }
  }

  /**
   * Returns the ids of all items and templates of the quiz's topics. Where it names items instead, because its lesson covers only a part of a
   * topic: those items. Empty where it draws from a whole subject, because such a link would not help.
   */
  async function originsAbout(quiz: AssessmentDefinition | undefined): Promise<ReadonlySet<string>> {
    const { topics, items: named } = quiz?.draw ?? {}
    const profile = quiz ? await library.readProfile(quiz.profile, new Date(now()).toISOString().slice(0, 10)) : null
    if (!quiz || !profile || !(topics ?? named)) return new Set()
    const bank = await library.readBankOf(
      profile,
      profile.subjects.filter((subject) => quiz.subjects.includes(subject.slug))
    )
    const origins = [...bank.values()].flatMap(({ items, templates = [] }) => [...items, ...templates])
    return new Set(origins.filter(({ id, topic }) => topics?.includes(topic) ?? named?.includes(id)).map(({ id }) => id))
  }
}
