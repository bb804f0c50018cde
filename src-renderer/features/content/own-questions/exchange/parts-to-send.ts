import { MOST_SENT_QUESTIONS } from '../../../../../src-shared/content/own-questions/own-question.ts'

/** Half of what main takes in one call: two questions of the largest size still fit. */
const MOST_CHARACTERS = 500_000

/** Divides questions into parts that can be saved in one call each: neither too many nor too long together. */
export function partsToSend<Question>(questions: readonly Question[]): readonly (readonly Question[])[] {
  const parts: Question[][] = []
  let characters = 0
  for (const question of questions) {
    const length = JSON.stringify(question).length
    const part = parts.at(-1)
    if (part === undefined || part.length === MOST_SENT_QUESTIONS || characters + length > MOST_CHARACTERS) {
      parts.push([question])
      characters = length
    } else {
      part.push(question)
      characters += length
    }
  }
  return parts
}
