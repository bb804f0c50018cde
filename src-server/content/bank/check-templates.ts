import { faultInTextsOf } from '../../../src-shared/kernel/markup/authored-text.ts'
import { checkItem } from '../../../src-shared/content/check/check-item.ts'
import { checkItemClosely } from '../check/check-closely.ts'
import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'
import { itemSchema, type ItemOf } from '../../../src-shared/content/item-types/item-types.ts'
import type { ItemTemplate } from '../../../src-shared/content/templates/item-template.ts'
import { makeItem } from '../templates/make-item.ts'
import type { BankSubject } from '../sources/bank-source.ts'

/** Items generated from each template for the check. */
const TRIALS = 60
/** Of these, so many are checked closely too, which takes longer. */
const CLOSE_TRIALS = 10
/** The key may have the same rank by size in at most this many of them. */
const MOST_OF_ONE_POSITION = 0.8 * TRIALS
/** At least this many of them must have different stems. */
const FEWEST_STEMS = 20

/** Checks that templates generate valid items for any seed, and many different ones. */
export function checkTemplates({ templates }: Pick<BankSubject, 'templates'>): readonly ContentFinding[] {
  return templates.flatMap(checkTemplate)
}

/** Reports one finding of each code: the sixty items of a template mostly share their faults. */
function checkTemplate(template: ItemTemplate): readonly ContentFinding[] {
  const beyond = faultInTextsOf(template)
  if (beyond !== null) return [{ code: 'text-bounds', itemId: template.id, message: beyond }]
  const found = new Map<string, ContentFinding>()
  const add = (finding: ContentFinding): void => {
    if (!found.has(finding.code)) found.set(finding.code, { ...finding, itemId: template.id })
  }
  const stems = new Set<string>()
  const positions = new Map<number, number>()
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const made = makeItem(template, String(trial))
    if (!made.ok) {
      add({ code: 'template-broken', itemId: template.id, message: made.reason })
      break
    }
    const parsed = itemSchema.safeParse(made.item)
    if (!parsed.success) add({ code: 'template-broken', itemId: template.id, message: parsed.error.issues.map(({ message }) => message).join('; ') })
    const faults = [...checkItem(made.item), ...(trial < CLOSE_TRIALS ? checkItemClosely(made.item) : [])]
    faults.forEach((finding) => {
      add({ ...finding, message: `${made.item.id}: ${finding.message}` })
    })
    stems.add(made.item.stem)
    const position = positionOfKey(made.item)
    positions.set(position, (positions.get(position) ?? 0) + 1)
  }
  if (found.size === 0 && stems.size < FEWEST_STEMS) {
    add({ code: 'template-narrow', itemId: template.id, message: `${stems.size} of ${TRIALS} questions differ, at least ${FEWEST_STEMS} must` })
  }
  const most = Math.max(0, ...positions.values())
  if (found.size === 0 && most > MOST_OF_ONE_POSITION) {
    add({ code: 'template-key-place', itemId: template.id, message: `in ${most} of ${TRIALS} items the key has the same rank by size` })
  }
  return [...found.values()]
}

/** Returns how many options are smaller than the key. */
function positionOfKey({ options, key }: ItemOf<'single-choice'>): number {
  const right = options.find(({ id }) => id === key)?.value ?? Number.NaN
  return options.filter(({ value = Number.NaN }) => value < right).length
}
