import type { ListedSet } from '../../../../src-shared/content/own-questions/own-question.ts'

/** The questions that have these words in them or in their set's name; all of them where none are given. */
export function filterSets(sets: readonly ListedSet[], words: string): readonly ListedSet[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (text: string): boolean => wanted.every((word) => text.toLowerCase().includes(word))
  return sets
    .map((set) => ({ ...set, questions: set.questions.filter(({ stem }) => has(`${set.title} ${stem}`)) }))
    .filter(({ questions }) => questions.length > 0)
}
