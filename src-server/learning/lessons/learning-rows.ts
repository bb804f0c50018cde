import type { Selectable } from 'kysely'
import type { TextSection } from '../../../src-shared/content/exams/text-section.ts'
import type { LearningTables } from '../../platform/database/tables/learning-tables.ts'
import { medalSlug, type MedalLadderSource } from '../../content/sources/medal-ladder-source.ts'
import type { AddOnSource, DrawnLesson, LearningSources, PlanSource, SubjectSource } from '../../content/sources/learning-sources.ts'

/** Words a minute at which a student reads to learn, including formulas. */
const READING_SPEED = 150

type FilledTable = 'subject' | 'lesson' | 'plan' | 'add_on' | 'medal_level'

/** The tables' contents after the start. Rows store the order of their sources in `position`. */
export type LearningRows = { readonly [Name in FilledTable]: readonly Selectable<LearningTables[Name]>[] }

/** Converts the sources to rows. Pure. */
export function toLearningRows({ subjects, lessons, plans, addOns, ladders }: LearningSources): LearningRows {
  return {
    subject: subjects.map(toSubjectRow),
    lesson: inPathOrder(lessons, subjects).map(toLessonRow),
    plan: plans.map(toPlanRow),
    add_on: addOns.map(toAddOnRow),
    medal_level: ladders.flatMap(toMedalRows)
  }
}

function toSubjectRow({ slug, title, description, stages }: SubjectSource, position: number): LearningTables['subject'] {
  return { slug, title, description, stages: JSON.stringify(stages), position, is_retired: 0 }
}

/** Lessons that are on no path come last. */
function inPathOrder(lessons: readonly DrawnLesson[], subjects: readonly SubjectSource[]): readonly DrawnLesson[] {
  const path = subjects.flatMap((subject) => subject.lessons)
  const positionOf = ({ slug }: DrawnLesson): number => {
    const at = path.indexOf(slug)
    return at < 0 ? path.length : at
  }
  return lessons.toSorted((one, other) => positionOf(one) - positionOf(other))
}

function toLessonRow(
  { slug, title, summary, subject, classLevels, terms, quiz, sections }: DrawnLesson,
  position: number
): Selectable<LearningTables['lesson']> {
  return {
    slug,
    subject_slug: subject,
    title,
    summary,
    class_levels: JSON.stringify(classLevels),
    terms: terms === undefined ? null : JSON.stringify(terms),
    reading_minutes: readingMinutesOf(sections),
    quiz_slug: quiz ?? null,
    sections: JSON.stringify(sections),
    position,
    is_retired: 0
  }
}

/** Returns the reading time for a student, in minutes. */
export function readingMinutesOf(sections: readonly TextSection[]): number {
  // Marks are no words. To parse them in hundreds of lessons would delay each start.
  const count = sections.reduce((sum, { title, text }) => sum + (`${title} ${text}`.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0), 0)
  return Math.ceil(count / READING_SPEED)
}

function toPlanRow({ slug, title, summary, price, period, audience, features, includes }: PlanSource, position: number): LearningTables['plan'] {
  return {
    slug,
    title,
    summary,
    amount_minor: price.amountMinor,
    currency: price.currency,
    period,
    audience: JSON.stringify(audience),
    features: JSON.stringify(features),
    included_add_ons: JSON.stringify(includes),
    position,
    is_retired: 0
  }
}

function toAddOnRow({ slug, title, summary, kind, price }: AddOnSource, position: number): LearningTables['add_on'] {
  return { slug, title, summary, kind, amount_minor: price.amountMinor, currency: price.currency, position, is_retired: 0 }
}

function toMedalRows({ slug, subject, title, levels }: MedalLadderSource): LearningTables['medal_level'][] {
  return levels.map((level, index) => ({
    slug: medalSlug(slug, level.id),
    subject_slug: subject,
    ladder_title: title,
    number: index + 1,
    title: level.title,
    item_count: level.draw.itemCount,
    budget_ms: level.budgetMs,
    thresholds: JSON.stringify(level.thresholds),
    is_retired: 0
  }))
}
