import type { AssessmentDefinition } from '../exams/profile.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { quizSlugOf } from '../sources/learning-sources.ts'
import type { PackQuiz } from '../packs/pack-lesson.ts'
import type { RegisteredPack } from '../packs/pack-registry.ts'
import type { PackLesson } from '../packs/read-pack-lessons.ts'
import { bankOfQuiz, itemSourceOf, type BuiltInExams } from '../sources/bank-of.ts'
import { packExamSlug } from './pack-exam.ts'

/** A lesson of an installed pack in use. */
export interface InstalledLesson {
  readonly lesson: PackLesson['lesson']
  readonly pack: { readonly id: string; readonly title: string }
  /** The bank that its pack replaces, and whose lessons it may replace; null where the pack is practised alone. */
  readonly standsFor: string | null
  /** Null where it has none, where its items are missing, or where another quiz has its name. */
  readonly quiz: AssessmentDefinition | null
}

/** Reads the lessons of the packs, those of exam packs first: of two with one name, the first wins. */
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

/** Only a quiz of the bank that the pack replaces may be replaced. */
function mayStand({ slug }: AssessmentDefinition, standsFor: string | null, builtIn: BuiltInExams): boolean {
  return !builtIn.definitions.some((one) => one.slug === slug) || (standsFor !== null && bankOfQuiz(slug, builtIn) === standsFor)
}
