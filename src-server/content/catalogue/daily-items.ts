import { keyOfItem, personMarksOf, textsOfItem, type Item } from '../../../src-shared/content/item-types/item-types.ts'
import { originOf } from '../templates/fresh-item-id.ts'
import { createSeededRandom } from '../../platform/create-seeded-random.ts'
import { revisedItems, type Revision, type RevisedSubject } from './revised-items.ts'

/** A topic of a subject. */
export interface TopicOf {
  readonly subject: string
  readonly topic: string
}

export interface DailyChoice extends Revision {
  /** Ids of the mistakes that are due today, most overdue first. */
  readonly among: readonly string[]
  /** The learner's weak topics, the one with the most to gain first. */
  readonly weakTopics: readonly TopicOf[]
}

/** At most this many subjects a day, so that ten questions are not ten changes of subject. Our choice. */
const MOST_SUBJECTS = 3

/** A newcomer's first questions are easy and no longer than this, with their options; at 150 words a minute that is 16 seconds. Our choice. */
const MOST_FIRST_WORDS = 40

/** How many of ten questions come first from each source. The rest is new to the learner. Our choice; see decision 93. */
const shares = { due: 5, weak: 3 } as const

interface Candidate {
  readonly subject: string
  readonly item: Item
  readonly seen: number
}

/**
 * Chooses the daily ten from the items of the learner's exam: up to five mistakes that are due, up to three items of weak topics, and items that are
 * new to the learner, as evenly over at most three subjects as possible. Where a source has fewer, the next one fills up: new items, then further mistakes, then
 * the items seen least often. A newcomer gets easy, short questions first. Only a mistake may belong to a text, and no item is an essay. Pure: the same
 * attempt id, bank and history give the same items. Returns them by subject, in the order of the bank.
 */
export function dailyItems(all: readonly RevisedSubject[], choice: DailyChoice): ReadonlyMap<string, readonly Item[]> {
  const { weakTopics, count, attemptId, timesSeen } = choice
  const random = createSeededRandom(`${attemptId}\ndaily`)
  const subjects = subjectsOfToday(random.shuffle(all), choice)
  const due = revisedItems(subjects, { ...choice, count: Math.min(shares.due, count) })
  const moreDue = revisedItems(subjects, choice)
  const candidates = random
    .shuffle(subjects.flatMap(({ slug, items }) => items.filter(mayBeNew).map((item) => ({ subject: slug, item }))))
    .map((one): Candidate => ({ ...one, seen: timesSeen.get(one.item.id) ?? 0 }))
    .toSorted((one, other) => one.seen - other.seen || (timesSeen.size === 0 ? Number(isQuick(other.item)) - Number(isQuick(one.item)) : 0))
  const chosen = new Map<string, Candidate['item'][]>(subjects.map(({ slug }) => [slug, []]))
  const ids = new Set<string>()

  function take(from: readonly Pick<Candidate, 'subject' | 'item'>[], most: number): void {
    let left = Math.min(most, count - ids.size)
    for (const { subject, item } of from) {
      if (left <= 0) return
      if (ids.has(item.id)) continue
      ids.add(item.id)
      chosen.get(subject)?.push(item)
      left -= 1
    }
  }

  take(listOf(due), count)
  take(oneOfEach(weakTopics, candidates), shares.weak)
  take(
    inTurn(
      candidates.filter(({ seen }) => seen === 0),
      subjects.map(({ slug }) => slug)
    ),
    count
  )
  take(listOf(moreDue), count)
  take(candidates, count)
  return chosen
}

/**
 * Returns the subjects of one day: first those with mistakes that are due, then those with weak topics, then the others in the given order; more than
 * three only where these have too few items.
 */
function subjectsOfToday(shuffled: readonly RevisedSubject[], { among, weakTopics, count }: DailyChoice): readonly RevisedSubject[] {
  const due = new Set(among.slice(0, shares.due).map(originOf))
  const dueIn = ({ items, templates }: RevisedSubject): number => [...items, ...templates].filter(({ id }) => due.has(id)).length
  const weakIn = ({ slug }: RevisedSubject): number => weakTopics.filter(({ subject }) => subject === slug).length
  const ordered = shuffled.toSorted((one, other) => dueIn(other) - dueIn(one) || weakIn(other) - weakIn(one))
  const enough = ordered.findIndex((_, index) => supplyOf(ordered.slice(0, index + 1)) >= count) + 1
  return ordered.slice(0, Math.max(MOST_SUBJECTS, enough === 0 ? ordered.length : enough))
}

/** How many items can be new in these subjects: a text's come only as mistakes. */
function supplyOf(subjects: readonly RevisedSubject[]): number {
  return subjects.flatMap(({ items }) => items).filter(mayBeNew).length
}

function listOf(bySubject: ReadonlyMap<string, readonly Item[]>): Pick<Candidate, 'subject' | 'item'>[] {
  return [...bySubject].flatMap(([subject, items]) => items.map((item) => ({ subject, item })))
}

/** Returns one item of each weak topic, then a second of each, and so on. */
function oneOfEach(weakTopics: readonly TopicOf[], candidates: readonly Candidate[]): Candidate[] {
  const ofTopics = weakTopics.map(({ subject, topic }) => candidates.filter((one) => one.subject === subject && one.item.topic === topic))
  return interleave(ofTopics)
}

/** Returns one candidate of each subject in turn. */
function inTurn(candidates: readonly Candidate[], subjects: readonly string[]): Candidate[] {
  return interleave(subjects.map((slug) => candidates.filter(({ subject }) => subject === slug)))
}

function interleave(lists: readonly (readonly Candidate[])[]): Candidate[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat()
}

/** A text or an essay would take most of the time of ten questions. */
function mayBeNew(item: Item): boolean {
  return item.stimulusId === undefined && personMarksOf(keyOfItem(item)) === null
}

/** Whether an item suits a first question. */
function isQuick(item: Item): boolean {
  const { question, optionLists } = textsOfItem(item)
  const words = [question, ...optionLists.flat().map(({ text }) => text)].flatMap((text) => text.split(/\s+/))
  return item.difficulty === 'easy' && words.length <= MOST_FIRST_WORDS
}
