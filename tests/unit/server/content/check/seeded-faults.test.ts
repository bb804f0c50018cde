import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openWordLists } from '../../../../../src-server/content/check/open-word-lists.ts'
import { checkBanks } from '../../../../../src-server/content/bank/check-banks.ts'
import type { BankSubject } from '../../../../../src-server/content/sources/bank-source.ts'
import type { FindingCode } from '../../../../../src-shared/content/check/content-finding.ts'
import { itemSchema, type Item } from '../../../../../src-shared/content/item-types/item-types.ts'
import { buildNumericItem, buildWordItem } from '../../../../support/build-content.ts'
import { moreFaults, testersFaults } from '../../../../support/seeded-faults.ts'

const words = await openWordLists(join(import.meta.dirname, '../../../../../resources'))

/** Findings about the bank around the item, which these tests leave bare. */
const ofTheBank: readonly FindingCode[] = ['syllabus-missing', 'unreviewed', 'why-missing']

function subjectOf(bank: string, item: Item): BankSubject {
  const content = { subject: bank, title: 'Seeded', version: 1, stimuli: [], items: [item] }
  return { bank, content, syllabus: undefined, reviews: undefined, templates: [], media: new Map() }
}

function codesOf(item: Item, beside?: Item): readonly FindingCode[] {
  const others = beside === undefined ? [] : [subjectOf('other', beside)]
  return checkBanks([subjectOf('seeded', item), ...others], words).map(({ code }) => code)
}

describe('an item with a fault that readers miss', () => {
  it('all fourteen kinds of the testers and sixty more faults are seeded', () => {
    expect(new Set(testersFaults.map(({ code }) => code)).size).toBe(14)
    expect(moreFaults.length).toBeGreaterThanOrEqual(60)
  })

  it.each([...testersFaults, ...moreFaults])('the check finds $code: $what', ({ code, item, beside }) => {
    expect(itemSchema.safeParse(item).error).toBeUndefined()
    expect(codesOf(item, beside)).toContain(code)
  })

  it.each([buildNumericItem(), buildWordItem()])('the check finds nothing in the same item without a fault ($id)', (item) => {
    expect(codesOf(item).filter((code) => !ofTheBank.includes(code))).toEqual([])
  })
})
