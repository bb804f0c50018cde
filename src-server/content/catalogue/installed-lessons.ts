import type { AssessmentDefinition } from '../exams/profile.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { quizSlugOf } from '../sources/learning-sources.ts'
import type { PackQuiz } from '../packs/pack-lesson.ts'
import type { RegisteredPack } from '../packs/pack-registry.ts'
import type { PackLesson } from '../packs/read-pack-lessons.ts'
import { bankOfQuiz, itemSourceOf, type BuiltInExams } from '../sources/bank-of.ts'
import { packExamSlug } from './pack-exam.ts'

/** A lesson of an installed pack that is used. */
export interface InstalledLesson {
  readonly lesson: PackLesson['lesson']
  readonly pack: { readonly id: string; readonly title: string }
  /** The bank that its pack stands in for, whose own lessons it may take the place of; null where its pack is practised by itself. */
  readonly standsFor: string | null
  /** Null where it has none, where what it is to be drawn from is not there, or where its name is that of another's quiz. */
  readonly quiz: AssessmentDefinition | null
}

/** The lessons of the packs, those of exams' packs first: of two that have one name the first stands. */
export async function readInstalledLessons(packs: readonly RegisteredPack[], builtIn: BuiltInExams): Promise<readonly InstalledLesson[]> {
  const inOrder = [...packs.filter(({ status }) => status === 'exams'), ...packs.filter(({ status }) => status === 'practice')]
  const read = await Promise.all(inOrder.map((pack) => lessonsOf(pack, builtIn)))
  const bySlug = new Map<string, InstalledLesson>()
  for (const one of read.flat()) if (!bySlug.has(one.lesson.slug)) bySlug.set(one.lesson.slug, one)
  return [...bySlug.values()]
}

const noSubjects: ReadonlyMap<string, SubjectContent> = new Map()

async function lessonsOf(pack: RegisteredPack, builtIn: BuiltInExams): Promise<readonly InstalledLesson[]> {
  const { manifest, status } = pack
  const { id, title } = manifest
  const lessons = await pack.readLessons()
  const ownQuiz = lessons.some(({ quiz }) => quiz !== undefined && quiz.exam === undefined)
  const subjects = ownQuiz ? await pack.readSubjects() : noSubjects
  const standsFor = status === 'exams' ? id : null
  const isThere = ({ exam, subject }: PackQuiz): boolean =>
    exam === undefined ? (subjects.get(subject)?.items.length ?? 0) > 0 : itemSourceOf(builtIn.profiles, { exam, subject }) !== null
  return lessons.map(({ lesson, quiz }) => {
    const definition = quiz && isThere(quiz) ? toDefinition(lesson, { ...quiz, exam: quiz.exam ?? packExamSlug(id) }) : null
    return { lesson, pack: { id, title }, standsFor, quiz: definition && mayStand(definition, standsFor, builtIn) ? definition : null }
  })
}

function toDefinition(
  { slug, classLevels }: InstalledLesson['lesson'],
  { title, description, exam, subject, budgetMs, draw }: PackQuiz & { readonly exam: string }
): AssessmentDefinition {
  return { slug: quizSlugOf(slug), title, description, profile: exam, subjects: [subject], budgetMs, kind: 'quiz', classLevels, draw }
}

/** Only a quiz of the bank that the pack stands in for gives way. */
function mayStand({ slug }: AssessmentDefinition, standsFor: string | null, builtIn: BuiltInExams): boolean {
  return !builtIn.definitions.some((one) => one.slug === slug) || (standsFor !== null && bankOfQuiz(slug, builtIn) === standsFor)
}
