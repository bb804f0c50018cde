import type { CheckedItem } from '../../src-shared/attempt/record/checked-item.ts'
import type { ListedMark } from '../../src-shared/learning/bookmarks/item-mark.ts'
import type { FoundItem, ListedItem, SearchGroups, SearchReply } from '../../src-shared/learning/search/item-search.ts'

export function buildListedItem(changed: Partial<ListedItem> = {}): ListedItem {
  return {
    itemId: 'physics-001',
    stem: 'Which **force** keeps $m$ moving?',
    subject: 'Physics',
    exams: ['UTME', 'WASSCE'],
    isBookmarked: false,
    hasNote: false,
    ...changed
  }
}

export function buildSearchReply(questions: ListedItem[] = [buildListedItem()], changed: Partial<SearchReply> = {}): SearchReply {
  return {
    percent: 100,
    count: questions.length,
    questions,
    choices: {
      bodies: [{ title: 'JAMB', count: questions.length }],
      subjects: [{ slug: 'physics', title: 'Physics', count: questions.length }],
      headings: []
    },
    ...changed
  }
}

/** Builds the search results other than questions; empty for each kind that is not given. */
export function buildSearchGroups(hits: { readonly [Kind in keyof SearchGroups]?: SearchGroups[Kind]['hits'] } = {}): SearchGroups {
  const { subjects = [], headings = [], lessons = [] } = hits
  return {
    subjects: { count: subjects.length, hits: subjects },
    headings: { count: headings.length, hits: headings },
    lessons: { count: lessons.length, hits: lessons }
  }
}

export const foundItem: FoundItem = {
  item: {
    id: 'physics-001',
    type: 'single-choice',
    stem: 'Which force keeps it moving?',
    options: [
      { id: 'x', text: 'None' },
      { id: 'w', text: 'Inertia' }
    ]
  },
  subject: 'Physics',
  exams: ['UTME'],
  optionLetters: ['A', 'B', 'C', 'D']
}

export const foundAnswer: CheckedItem = {
  key: { type: 'single-choice', optionId: 'x', why: { w: 'Inertia is no force.' } },
  topic: 'Newton’s laws',
  explanation: 'A body in motion stays in motion.'
}

export function buildListedMark(changed: Partial<ListedMark> = {}): ListedMark {
  return {
    itemId: 'physics-001',
    revision: 1,
    isBookmarked: true,
    ownNote: '',
    markedAt: 1,
    place: { kind: 'bank', stem: 'Which force keeps it moving?', subject: 'Physics' },
    ...changed
  }
}
