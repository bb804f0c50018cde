import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readBankSources } from '../../../src-server/content/sources/bank-source.ts'
import { checkBanks } from '../../../src-server/content/bank/check-banks.ts'
import { applyExceptions } from '../../../src-server/content/bank/apply-exceptions.ts'
import { openWordLists } from '../../../src-server/content/check/open-word-lists.ts'
import { itemsToSolve } from '../../../src-server/content/bank/items-to-solve.ts'
import { readBesideBanks } from '../../../src-server/content/sources/source-files.ts'
import { countItems } from '../../../src-server/content/bank/count-items.ts'
import { textsOfItem } from '../../../src-shared/content/item-types/item-types.ts'
import { makeItem } from '../../../src-server/content/templates/make-item.ts'
import { formulasOf, setFormula } from '../../support/set-formulas.ts'

const resources = join(import.meta.dirname, '../../../resources')
const contentFolder = join(resources, 'content')
const subjects = await readBankSources(contentFolder)
const templates = subjects.flatMap((subject) => subject.templates)

/** The share of good items that the check may refuse wrongly. */
const mostFalseAlarms = 0.02

it(
  'every built-in item and template passes all content rules but for noted exceptions, and its blind solution matches its key',
  {
    timeout: 120_000
  },
  async () => {
    process.stdout.write(`${countItems(subjects).join('\n')}\n`)
    const judged = applyExceptions(checkBanks(subjects, await openWordLists(resources)), await readBesideBanks.exceptions(contentFolder))
    expect(judged.findings).toEqual([])
    expect(judged.falseAlarms / subjects.flatMap(itemsToSolve).length).toBeLessThan(mostFalseAlarms)
  }
)

it('the built-in banks have at least 1,200 items and 60 templates', () => {
  expect(subjects.reduce((sum, { content }) => sum + content.items.length, 0)).toBeGreaterThanOrEqual(1200)
  expect(templates.length).toBeGreaterThanOrEqual(60)
})

it('every formula in ten items of each template is typeset without an error', () => {
  const refused = templates.flatMap((template) =>
    Array.from({ length: 10 }, (_, seed) => makeItem(template, String(seed))).flatMap((made) =>
      made.ok ? textsOfItem(made.item).all.flatMap(formulasOf).filter(isRefused) : [made.reason]
    )
  )
  expect(refused).toEqual([])
})

function isRefused(tex: string): boolean {
  try {
    setFormula(tex)
    return false
  } catch {
    return true
  }
}
