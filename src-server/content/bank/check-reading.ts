import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import type { BankSubject } from '../sources/bank-source.ts'
import { longestSentenceIn, readingLevel } from './reading-level.ts'
import { readingLimitsOf, type ReadingLimits } from './reading-limits.ts'

/**
 * Checks a subject against the reading level of its learners. The grade applies to all stems of a class together, to all explanations together and to
 * each stimulus; the sentence length applies to every text. A single stem is too short to have a grade.
 */
export function checkReading({ content, syllabus }: Pick<BankSubject, 'content' | 'syllabus'>): readonly ContentFinding[] {
  if (syllabus === undefined) return []
  const { subject, items, stimuli } = content
  const byLimits = Map.groupBy(items, ({ topic }) => readingLimitsOf(syllabus, topic))
  return [...byLimits].flatMap(([limits, ofClass]) => {
    if (limits === undefined) return []
    const used = new Set(ofClass.map(({ stimulusId }) => stimulusId))
    return checkTexts(limits, { subject, items: ofClass, stimuli: stimuli.filter(({ id }) => used.has(id)) })
  })
}

function checkTexts(limits: ReadingLimits, { subject, items, stimuli }: Pick<SubjectContent, 'subject' | 'items' | 'stimuli'>): ContentFinding[] {
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

function checkGrade({ grade: limit }: ReadingLimits, { itemId, what, texts }: Part): ContentFinding[] {
  const { grade } = readingLevel(texts)
  return grade <= limit ? [] : [{ code: 'hard-to-read', itemId, message: `the grade of its ${what} is ${grade.toFixed(1)}, more than ${limit}` }]
}

function checkSentences({ longestSentence: limit }: ReadingLimits, { itemId, texts }: Omit<Part, 'what'>): ContentFinding[] {
  const longestSentence = longestSentenceIn(texts)
  return longestSentence <= limit ? [] : [{ code: 'hard-to-read', itemId, message: `a sentence has ${longestSentence} words, more than ${limit}` }]
}
