import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import type { LessonSummary } from '../../../../src-shared/learning/lessons/learning.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import type { ListedTarget } from './find-targets.ts'

type TargetBridge = Pick<KoyaBridge, 'attempt' | 'learning'>

/** Every lesson, quiz and exam that a class can be set. `quizTitle` names the quiz of a lesson, which no list of exams has. */
export function targetListQuery(bridge: TargetBridge, quizTitle: (lesson: string) => string) {
  return queryOptions({
    queryKey: ['teaching', 'targets'],
    queryFn: async (): Promise<readonly ListedTarget[]> => {
      const [{ lessons }, { subjects }, { assessments }] = await Promise.all([
        unwrap(bridge.learning.listLessons({})),
        unwrap(bridge.learning.listSubjects({})),
        unwrap(bridge.attempt.listAssessments({}))
      ])
      const titleOf = new Map<string, string>(subjects.map(({ slug, title }) => [slug, title]))
      return [
        ...lessons.flatMap((lesson) => targetsOfLesson(lesson, titleOf.get(lesson.subjectSlug) ?? '', quizTitle)),
        ...assessments.map(({ slug, title, description, subjects: of, classLevels }): ListedTarget => {
          const words = toWords(title, description, ...of.map((subject) => subject.title))
          return { kind: 'exam', slug, title, words, levels: classLevels }
        })
      ]
    }
  })
}

function targetsOfLesson({ slug, title, summary, quizSlug, classLevels }: LessonSummary, subject: string, quizTitle: (lesson: string) => string) {
  const named = [title, subject].filter(Boolean).join(', ')
  const found = { words: toWords(title, subject, summary), levels: classLevels }
  const lesson: ListedTarget = { kind: 'lesson', slug, title: named, ...found }
  return quizSlug === null ? [lesson] : [lesson, { kind: 'exam', slug: quizSlug, title: quizTitle(named), ...found } satisfies ListedTarget]
}

function toWords(...texts: readonly string[]): string {
  return texts.join(' ').toLowerCase()
}
