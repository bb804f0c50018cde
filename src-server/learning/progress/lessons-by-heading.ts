import type { AssessmentDefinition, Profile } from '../../content/exams/profile.ts'
import type { ContentLibrary } from '../../content/catalogue/create-content-library.ts'
import type { LessonRepository } from '../lessons/lesson-repository.ts'
import { sourceOf } from './learner-exam.ts'

export interface HeadingLesson {
  readonly slug: string
  readonly title: string
}

/** Returns the lesson about a topic of a subject's source; undefined where there is none. */
export type FindLesson = (source: string, topic: string) => HeadingLesson | undefined

interface LessonSearch {
  readonly lessons: Pick<LessonRepository, 'list'>
  readonly library: Pick<ContentLibrary, 'readDefinitions' | 'readProfile'>
  readonly date: string
}

/** Maps topics to lessons. A lesson is about the topics from which its quiz draws; of several lessons, the first is taken. */
export async function readLessonsByHeading({ lessons, library, date }: LessonSearch): Promise<FindLesson> {
  const definitions = new Map((await library.readDefinitions()).map((definition) => [definition.slug, definition]))
  const found = new Map<string, HeadingLesson>()
  for (const { slug, title, quizSlug } of await lessons.list()) {
    const quiz = definitions.get(quizSlug ?? '')
    const profile = quiz?.draw?.topics ? await library.readProfile(quiz.profile, date) : null
    if (!quiz || !profile) continue
    for (const name of namesOf(quiz, profile)) if (!found.has(name)) found.set(name, { slug, title })
  }
  return (source, topic) => found.get(nameOf(source, topic))
}

/** Returns the sources and topics of a quiz, for each of its subjects. */
function namesOf({ draw, subjects }: AssessmentDefinition, profile: Profile): string[] {
  const sources = profile.subjects.filter(({ slug }) => subjects.includes(slug)).map((subject) => sourceOf(profile, subject))
  return sources.flatMap((source) => (draw?.topics ?? []).map((topic) => nameOf(source, topic)))
}

function nameOf(source: string, topic: string): string {
  return `${source} ${topic}`
}
