import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'
import type { BankSubject } from '../sources/bank-source.ts'
import { readingLevel } from './reading-level.ts'
import type { Syllabus } from '../sources/syllabus.ts'

type Limits = NonNullable<Syllabus['reading']>

/**
 * Checks a subject against the reading level in its table of topics, if it names one. The grade applies to all stems together, to all
 * explanations together and to each stimulus; the sentence length applies to every text. A single stem is too short to have a grade.
 */
export function checkReading({ content, syllabus }: Pick<BankSubject, 'content' | 'syllabus'>): readonly ContentFinding[] {
  const limits = syllabus?.reading
  if (limits === undefined) return []
  const { subject, items, stimuli } = content
  const whole: readonly Part[] = [
    { itemId: subject, what: 'stems', texts: items.map(({ stem }) => stem) },
    { itemId: subject, what: 'explanations', texts: items.map(({ explanation }) => explanation) },
    ...stimuli.map(({ id, text }) => ({ itemId: id, what: 'text', texts: [text] }))
  ]
  const single = [
    ...items.map(({ id, stem, explanation }) => ({ itemId: id, texts: [stem, explanation] })),
    ...stimuli.map(({ id, text }) => ({ itemId: id, texts: [text] }))
  ]
  return [...whole.flatMap((part) => checkGrade(limits, part)), ...single.flatMap((part) => checkSentences(limits, part))]
}

interface Part {
  readonly itemId: string
  readonly what: string
  readonly texts: readonly string[]
}

function checkGrade({ grade: limit }: Limits, { itemId, what, texts }: Part): ContentFinding[] {
  const { grade } = readingLevel(texts)
  return grade <= limit ? [] : [{ code: 'hard-to-read', itemId, message: `the grade of its ${what} is ${grade.toFixed(1)}, more than ${limit}` }]
}

function checkSentences({ longestSentence: limit }: Limits, { itemId, texts }: Omit<Part, 'what'>): ContentFinding[] {
  const { longestSentence } = readingLevel(texts)
  return longestSentence <= limit ? [] : [{ code: 'hard-to-read', itemId, message: `a sentence has ${longestSentence} words, more than ${limit}` }]
}
