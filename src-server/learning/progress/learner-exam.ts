import { lettersOf } from '../../content/exams/cover.ts'
import type { Profile, ProfileSubject } from '../../content/exams/profile.ts'
import type { LearnerProfile } from '../../../src-shared/account/learner-profile.ts'
import {
  examsFor,
  isOwnExam,
  mayOffer,
  missingFactOf,
  ownExamOf,
  satIn,
  type QuestionsFor,
  type StudyFacts
} from '../../../src-shared/account/study-scope.ts'
import { weighItems } from './exam-weights.ts'
import type { WeighedItem } from '../../../src-shared/learning/progress/mastery.ts'
import type { ContentLibrary } from '../../content/catalogue/create-content-library.ts'
import type { ItemTemplate } from '../../../src-shared/content/templates/item-template.ts'
import { usableTemplates } from '../../content/templates/templated-content.ts'

/** A subject of the learner's exam with the items for its papers. */
export interface ExamSubject {
  readonly subject: ProfileSubject
  /** Authored items by their share of a paper, and templates of the same topics by their own ids, with weight 0 because no exam uses them. */
  readonly items: readonly WeighedItem[]
  /** The bank of its items and the subject's name there. */
  readonly source: string
}

export interface LearnerExam {
  readonly slug: string
  readonly profile: Profile
  /** The subjects that the learner chose and the compulsory ones; all of the exam's where the learner chose none of them. */
  readonly subjects: readonly ExamSubject[]
}

interface ExamSearch {
  readonly library: Pick<ContentLibrary, 'readProfiles' | 'readBankOf'>
  readonly learner: StudyFacts & Pick<LearnerProfile, 'subjectSlugs'>
  /** The items that the learner has answered. */
  readonly answeredIds: ReadonlySet<string>
  /** A day such as 2026-11-22: decides which version of an exam is in force. */
  readonly date: string
}

/**
 * Returns the exam that a learner prepares for, by the syllabus of the learner's country. Of several papers of that exam, the one with the most
 * questions. Without a chosen exam, the one with the most answers among those for the learner's class. Null where there is neither, where its
 * questions are missing, and where class or country must be asked first.
 */
export async function findLearnerExam({ library, learner, answeredIds, date }: ExamSearch): Promise<LearnerExam | null> {
  const missing = missingFactOf(learner)
  if (missing === 'classLevel' || missing === 'country') return null
  const exams = [...(await library.readProfiles(date))]
  if (ownExamOf(learner) !== null) {
    const own = exams.filter(([, profile]) => isOwnExam(toQuestionsFor(profile), learner))
    const found = await Promise.all(own.map((exam) => toLearnerExam(library, exam, learner.subjectSlugs)))
    // The objective and the theory papers of a board are exams of their own. Most is known of the one with most questions.
    return found.filter(({ subjects }) => subjects.length > 0).toSorted((one, other) => countItems(other) - countItems(one))[0] ?? null
  }
  if (answeredIds.size === 0) return null
  const candidates = await Promise.all(exams.filter(([, profile]) => isOfClass(profile, learner)).map((exam) => toLearnerExam(library, exam, [])))
  const counted = candidates.map((exam) => ({ exam, count: countAnswered(exam, answeredIds) })).filter(({ count }) => count > 0)
  return counted.toSorted((one, other) => other.count - one.count)[0]?.exam ?? null
}

/** Returns whether it is an exam for the learner's class, or not a board's exam. */
function isOfClass(profile: Profile, learner: StudyFacts): boolean {
  const { targetExam } = profile
  const isPrepared = targetExam === undefined || examsFor(learner.classLevel).some(({ slug }) => slug === targetExam)
  return isPrepared && mayOffer(toQuestionsFor(profile), learner)
}

function toQuestionsFor({ targetExam, country }: Profile): QuestionsFor {
  return { targetExam, country, classLevel: satIn(targetExam) }
}

async function toLearnerExam(
  library: Pick<ContentLibrary, 'readBankOf'>,
  [slug, profile]: readonly [string, Profile],
  chosen: readonly string[]
): Promise<LearnerExam> {
  const bank = await library.readBankOf(profile, profile.subjects)
  const hasChosen = profile.subjects.some((subject) => chosen.includes(subject.slug))
  const isSat = ({ slug: name }: ProfileSubject): boolean => !hasChosen || chosen.includes(name) || (profile.choose?.fixed.includes(name) ?? false)
  const subjects = profile.subjects.filter(isSat).map((subject) => ({
    subject,
    items: withTemplates(
      weighItems(subject, profile, bank.get(subject.slug)),
      usableTemplates(bank.get(subject.slug), lettersOf(subject, profile).length)
    ),
    source: sourceOf(profile, subject)
  }))
  return { slug, profile, subjects: subjects.filter(({ items }) => items.length > 0) }
}

/** Answers to template items still count for their topic. */
function withTemplates(items: readonly WeighedItem[], templates: readonly ItemTemplate[]): WeighedItem[] {
  const topics = new Set(items.map(({ topic }) => topic))
  const same = templates.filter(({ topic }) => topics.has(topic))
  return [...items, ...same.map(({ id, topic, difficulty }) => ({ id, topic, difficulty, weight: 0 }))]
}

/** Returns the name of a subject's source of items; the same for all exams that draw on it. */
export function sourceOf(profile: Profile, { slug, bank = profile.bank ?? profile.id, bankSubject = slug }: ProfileSubject): string {
  return `${bank}/${bankSubject}`
}

function countItems({ subjects }: LearnerExam): number {
  return subjects.reduce((sum, { items }) => sum + items.length, 0)
}

function countAnswered({ subjects }: LearnerExam, answeredIds: ReadonlySet<string>): number {
  return subjects.flatMap(({ items }) => items).filter(({ id }) => answeredIds.has(id)).length
}
