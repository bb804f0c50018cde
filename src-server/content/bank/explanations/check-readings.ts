import type { BankSubject } from '../../sources/bank-source.ts'
import type { ExplanationReading, SubjectReadings } from '../../sources/explanation-reading.ts'
import type { BankFinding } from '../bank-finding.ts'
import { explainedItem } from './explained-item.ts'
import { itemsToSolve } from '../items-to-solve.ts'

/** What is known of the second reading of all explanations. */
export interface ReadingState {
  /** Explanations of whose present wording a second reader doubts a step. */
  readonly findings: readonly BankFinding[]
  /** How many explanations of each bank a second reader has read as they are now. */
  readonly line: string
}

/** Compares readings with the explanations as they are now. An explanation that nobody has read is counted and is no finding. Pure. */
export function checkReadings(subjects: readonly BankSubject[], lists: readonly SubjectReadings[]): ReadingState {
  const read = new Map(lists.flatMap(({ bank, readings }) => readings.map((reading) => [`${bank} ${reading.itemId}`, reading])))
  const banks = [...Map.groupBy(subjects, ({ bank }) => bank)].map(([bank, ofBank]) => {
    const items = ofBank.flatMap((subject) => itemsToSolve(subject).map((item) => ({ item, content: subject.content })))
    const known = items.flatMap(({ item, content }) => {
      const reading = read.get(`${bank} ${item.id}`)
      return reading && explainedItem(item, content).explainedHash === reading.explainedHash ? [reading] : []
    })
    return { bank, known, count: items.length }
  })
  return {
    findings: banks.flatMap(({ bank, known }) => known.flatMap((reading) => findingOf(bank, reading))),
    line: `explanations read by a second reader: ${banks.map(({ bank, known, count }) => `${bank} ${known.length} of ${count}`).join(', ')}`
  }
}

function findingOf(bank: string, { itemId, agrees, note }: ExplanationReading): BankFinding[] {
  if (agrees.every(Boolean)) return []
  const steps = agrees.flatMap((isFine, index) => (isFine ? [] : [index + 1])).join(', ')
  return [{ bank, itemId, code: 'explanation-disputed', message: `a second reader doubts step ${steps}: ${note ?? ''}` }]
}
