import { picturesIn } from '../../../src-shared/kernel/markup/pictures-in.ts'
import type { ListedItem, SearchReply, SearchRequest } from '../../../src-shared/learning/search/item-search.ts'
import { EVERY_LEVEL } from '../../../src-shared/account/class-levels.ts'
import { mayOffer, rankOf, type StudyFacts } from '../../../src-shared/account/study-scope.ts'
import { QUESTIONS_PER_PAGE, type SoughtWord } from '../../../src-shared/learning/search/search-terms.ts'
import type { BankCatalogue, BankEntry, ExamContext } from './bank-catalogue.ts'
import { chooseContext } from './choose-subject-name.ts'
import { excerptOf } from './searchable-text.ts'

interface Found {
  readonly entry: BankEntry
  /** The contexts that match the filters; at least one. */
  readonly contexts: BankEntry['contexts']
}

export interface Findings {
  /** In the order of the index, most relevant first. */
  readonly itemIds: readonly string[]
  readonly catalogue: BankCatalogue
  /** Items of open papers, which are treated as missing. */
  readonly closed: ReadonlySet<string>
  readonly sought: readonly SoughtWord[]
  readonly request: SearchRequest
  /** Without a chosen class, only what may be offered to this learner is found. */
  readonly learner: StudyFacts
  readonly marks: ReadonlyMap<string, Pick<ListedItem, 'isBookmarked' | 'hasNote'>>
}

/** Returns one page of results with the filters that can narrow them. Pure. */
export function findItems(findings: Findings): Omit<SearchReply, 'percent' | 'groups'> {
  const { itemIds, catalogue, closed, request, learner } = findings
  const isWanted = ofLevel(request.level, learner)
  const entries = itemIds.flatMap((id) => (closed.has(id) ? [] : (catalogue.get(id) ?? [])))
  const suited = entries.flatMap((entry) =>
    toFound(
      entry,
      entry.contexts.filter((context) => isWanted(context, entry))
    )
  )
  const all = narrow(suited, { ...request, body: undefined, subject: undefined, topic: undefined })
  const ofBody = narrow(suited, { ...request, subject: undefined, topic: undefined })
  const ofSubject = narrow(suited, { ...request, topic: undefined })
  const found = narrow(suited, request)
  const start = (Number(request.page ?? 1) - 1) * QUESTIONS_PER_PAGE
  return {
    count: found.length,
    questions: found.slice(start, start + QUESTIONS_PER_PAGE).map((one) => toListed(one, findings)),
    choices: {
      bodies: count(all, ({ contexts }) => contexts.map(({ body }) => body)),
      subjects: countSubjects(ofBody),
      // Without a subject, these would be the topics of all subjects: too many to choose from.
      headings: request.subject === undefined ? [] : count(ofSubject, ({ entry }) => [entry.item.topic])
    }
  }
}

/** Matches contexts of an item by class: the chosen one, every class, or what may be offered to the learner. */
function ofLevel(level: SearchRequest['level'], learner: StudyFacts): (context: ExamContext, entry: BankEntry) => boolean {
  if (level === EVERY_LEVEL) return () => true
  if (level === undefined) return (context, { item }) => mayOffer(context.questionsFor(item.topic), learner)
  return ({ levels, questionsFor }, { item }) => {
    if (levels.size > 0 && !levels.has(level)) return false
    const { targetExam, classLevel } = questionsFor(item.topic)
    // Questions on lessons are in one bank for all classes.
    return targetExam !== undefined || classLevel === null || rankOf(classLevel) <= rankOf(level)
  }
}

function narrow(suited: readonly Found[], { body, subject, topic, difficulty }: Partial<SearchRequest>): readonly Found[] {
  return suited.flatMap((found) => {
    const { entry } = found
    if (topic !== undefined && entry.item.topic !== topic) return []
    if (difficulty !== undefined && entry.item.difficulty !== difficulty) return []
    const contexts = found.contexts.filter(
      (context) => (body === undefined || context.body === body) && (subject === undefined || context.subject.slug === subject)
    )
    return toFound(entry, contexts)
  })
}

function toFound(entry: BankEntry, [first, ...others]: readonly ExamContext[]): readonly Found[] {
  return first === undefined ? [] : [{ entry, contexts: [first, ...others] }]
}

function toListed({ entry, contexts }: Found, { sought, marks, learner }: Findings): ListedItem {
  const { id: itemId, stem } = entry.item
  const excerpt = excerptOf(entry, sought)
  const shown = picturesIn(stem)
  const pictures = (entry.content.pictures ?? []).filter(({ id }) => shown.includes(id))
  const { isBookmarked = false, hasNote = false } = marks.get(itemId) ?? {}
  return {
    itemId,
    stem,
    ...(pictures.length > 0 ? { pictures } : {}),
    subject: chooseContext({ ...entry, contexts: contexts }, { learner }).subject.title,
    exams: [...new Set(contexts.map(({ exam }) => exam))],
    ...(excerpt ? { excerpt } : {}),
    isBookmarked,
    hasNote
  }
}

/** Counts by name, sorted by name. */
function count(found: readonly Found[], namesOf: (found: Found) => readonly string[]): { title: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const name of found.flatMap((one) => [...new Set(namesOf(one))])) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([title, many]) => ({ title, count: many })).sort(byTitle)
}

/** Uses one name for each subject, whatever the exams call it. */
function countSubjects(found: readonly Found[]): SearchReply['choices']['subjects'] {
  const titles = new Map(found.flatMap(({ contexts }) => contexts.map(({ subject }) => [subject.slug, subject.title] as const)).reverse())
  return count(found, ({ contexts }) => contexts.map(({ subject }) => subject.slug))
    .map(({ title: slug, count: many }) => ({ slug, title: titles.get(slug) ?? slug, count: many }))
    .sort(byTitle)
}

function byTitle(one: { readonly title: string }, other: { readonly title: string }): number {
  return one.title < other.title ? -1 : 1
}
