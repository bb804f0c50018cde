import type { ItemOf } from '../../../../src-shared/content/item-types/item-types.ts'

/** Writes what markers of a written question need as paragraphs of Koya's markup that people and `readGuide` understand. */
export function writeGuide({ marks, words, guide, modelAnswer }: ItemOf<'written'>): string {
  return [
    `Marks: ${String(marks)}`,
    ...(words === undefined ? [] : [`Words: ${String(words.least)} to ${String(words.most)}`]),
    ...guide.flatMap((point) => [`[${String(point.marks)}] ${point.text}`, ...(point.note === undefined ? [] : [`Note: ${point.note}`])]),
    'Model answer:',
    modelAnswer
  ].join('\n\n')
}

/** Lines of the field for an answer of one or two sentences, and for an essay. Fields with up to `MOST_SHORT_LINES` are for a few sentences. */
export const LINES = { short: 3, long: 15 } as const
export const MOST_SHORT_LINES = 5
