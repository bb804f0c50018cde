import { checkOriginality } from '../check/check-originality.ts'
import type { BankSubject } from '../sources/bank-source.ts'
import type { BankFinding } from './bank-finding.ts'

/** Finds items that have their id or their question from an item of another bank. A learner practises in several banks and meets both. */
export function checkAcrossBanks(subjects: readonly BankSubject[]): readonly BankFinding[] {
  const bankOf = new Map<string, string>()
  const twins: BankFinding[] = []
  for (const { bank, content } of subjects) {
    for (const { id } of content.items) {
      const other = bankOf.get(id)
      if (other !== undefined && other !== bank) twins.push({ bank, itemId: id, code: 'duplicate-id', message: `an item of ${other} has this id` })
      bankOf.set(id, other ?? bank)
    }
  }
  const alike = checkOriginality(subjects.map(({ content }) => content)).flatMap(({ itemId, message }): BankFinding[] => {
    const bank = bankOf.get(itemId) ?? ''
    const other = bankOf.get(/\S+$/.exec(message)?.[0] ?? '') ?? ''
    return bank === other ? [] : [{ bank, itemId, code: 'duplicate-across-banks', message: `${message} of ${other}` }]
  })
  return [...twins, ...alike]
}
