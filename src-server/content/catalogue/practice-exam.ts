import { isOwnExam, mayOffer, rankOf, type QuestionsFor, type StudyFacts } from '../../../src-shared/account/study-scope.ts'
import type { Item } from '../../../src-shared/content/item-types/item-types.ts'
import { lettersOf, usableItems } from '../exams/cover.ts'
import type { Profile } from '../exams/profile.ts'
import type { ItemTemplate } from '../../../src-shared/content/templates/item-template.ts'
import { usableTemplates, type TemplatedContent } from '../templates/templated-content.ts'
import type { QuestionsForTopic } from './questions-for.ts'

/** An exam as it is today, with the items and templates that fit its letters. */
export interface PracticeExam {
  readonly family: string
  readonly profile: Profile
  readonly bank: ReadonlyMap<string, TemplatedContent>
  readonly itemsOf: ReadonlyMap<string, readonly Item[]>
  readonly templatesOf: ReadonlyMap<string, readonly ItemTemplate[]>
  readonly questionsFor: QuestionsForTopic
}

/** Authors may practise their own questions in any class. */
export const ownQuestions: QuestionsFor = { country: '', classLevel: null }

/** Takes from a bank what fits the letters of an exam. */
export function toExam({ family, profile, bank, questionsFor }: Pick<PracticeExam, 'family' | 'profile' | 'bank' | 'questionsFor'>): PracticeExam {
  const shown = profile.subjects.map((subject) => ({
    slug: subject.slug,
    content: bank.get(subject.slug),
    letterCount: lettersOf(subject, profile).length
  }))
  return {
    family,
    profile,
    bank,
    questionsFor,
    itemsOf: new Map(shown.map(({ slug, content, letterCount }) => [slug, usableItems(content, letterCount)])),
    templatesOf: new Map(shown.map(({ slug, content, letterCount }) => [slug, usableTemplates(content, letterCount)]))
  }
}

/** Returns whether there is anything to practise. */
export function isStocked({ itemsOf }: PracticeExam): boolean {
  return [...itemsOf.values()].some(({ length }) => length > 0)
}

/** Limits an exam to the items and templates that may be offered to a learner. */
export function filterOffered(exam: PracticeExam, learner: StudyFacts): PracticeExam {
  const isOffered = ({ topic }: Pick<Item, 'topic'>): boolean => mayOffer(exam.questionsFor(topic), learner)
  const filterItems = <One extends Pick<Item, 'topic'>>(of: ReadonlyMap<string, readonly One[]>): ReadonlyMap<string, readonly One[]> =>
    new Map([...of].map(([slug, all]) => [slug, all.filter(isOffered)]))
  return { ...exam, itemsOf: filterItems(exam.itemsOf), templatesOf: filterItems(exam.templatesOf) }
}

/**
 * Returns the learner's own exam, otherwise the one for the highest class, of several the largest. Packs and own questions belong to no
 * class, so they come last.
 */
export function usualOf(exams: readonly PracticeExam[], learner: StudyFacts): PracticeExam | undefined {
  const ownFirst = (exam: PracticeExam): number => (isOwn(exam, learner) ? 1 : 0)
  const sizeOf = ({ itemsOf }: PracticeExam): number => [...itemsOf.values()].reduce((sum, { length }) => sum + length, 0)
  return exams.toSorted(
    (one, other) => ownFirst(other) - ownFirst(one) || highestRankOf(other) - highestRankOf(one) || sizeOf(other) - sizeOf(one)
  )[0]
}

/** Returns whether it is the target exam of a learner. */
export function isOwn({ profile: { targetExam, country } }: PracticeExam, learner: StudyFacts): boolean {
  return isOwnExam({ targetExam, country, classLevel: null }, learner)
}

function highestRankOf({ itemsOf, questionsFor }: PracticeExam): number {
  const topics = new Set([...itemsOf.values()].flatMap((items) => items.map(({ topic }) => topic)))
  return Math.max(-1, ...[...topics].flatMap((topic) => questionsFor(topic).classLevel ?? []).map(rankOf))
}
