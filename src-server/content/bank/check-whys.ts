import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'
import { isSingleChoice, type ItemOf } from '../../../src-shared/content/item-types/item-types.ts'
import type { BankSubject } from '../sources/bank-source.ts'

/**
 * Finds single-choice items with a wrong option that has no reason. Reasons are demanded of every subject but of those whose table of topics says
 * `"whys": "optional"`, because their items came without.
 */
export function checkWhys({ content, syllabus }: BankSubject): readonly ContentFinding[] {
  if (syllabus?.whys === 'optional') return []
  return content.items.filter(isSingleChoice).flatMap((item) => {
    const missing = item.options.filter(({ id, why }) => id !== item.key && why === undefined)
    if (missing.length === 0) return []
    return [{ code: 'why-missing', itemId: item.id, message: `no reason says why "${missing.map(({ text }) => text).join('", "')}" is wrong` }]
  })
}

/** Returns the line that says how many single-choice items of each bank have all their reasons. */
export function countWhys(subjects: readonly BankSubject[]): string {
  const banks = [...Map.groupBy(subjects, ({ bank }) => bank)].map(([bank, ofBank]) => {
    const items = ofBank.flatMap(({ content }) => content.items.filter(isSingleChoice))
    return `${bank} ${items.filter(hasWhys).length} of ${items.length}`
  })
  return `single-choice items with a reason for every wrong option: ${banks.join(', ')}`
}

function hasWhys({ options, key }: ItemOf<'single-choice'>): boolean {
  return options.every(({ id, why }) => id === key || why !== undefined)
}
