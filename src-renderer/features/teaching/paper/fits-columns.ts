import type { PrintedQuestion, QuestionPaper } from '../../../../src-shared/teaching/question-paper.ts'

/** Signs of a formula's source that fit into half of a page. Formulas are not broken. */
const LONGEST_FORMULA = 48

/** Signs of a table's row that fit there. */
const LONGEST_ROW = 44

/** Returns whether a paper can be set in two columns: wide tables and long formulas need the whole page. */
export function fitsColumns(questions: readonly PrintedQuestion[], passages: QuestionPaper['passages']): boolean {
  const texts = [...passages.map(({ text }) => text), ...questions.flatMap(({ stem, prompts, options }) => [stem, ...prompts, ...options])]
  return texts.every((text) => longestRow(text) <= LONGEST_ROW && longestFormula(text) <= LONGEST_FORMULA)
}

function longestFormula(text: string): number {
  return Math.max(0, ...[...text.matchAll(/\$([^$]*)\$/g)].map(([, tex = '']) => tex.length))
}

function longestRow(text: string): number {
  return Math.max(0, ...text.split('\n').map((line) => (line.trimStart().startsWith('|') ? line.length : 0)))
}

/** Signs of an option that leave room for another one beside it. */
const SHORT_OPTION = 14

/** Returns whether the options of a question can stand side by side. */
export function areShort(options: readonly string[]): boolean {
  return options.every((text) => withoutMarks(text).length <= SHORT_OPTION && !text.includes('!['))
}

/** Leaves about what is seen of a text: no commands and no braces of its formulas. */
function withoutMarks(text: string): string {
  return text.replace(/\\([a-z]+|.)/gi, '').replace(/[${}^_*]/g, '')
}
