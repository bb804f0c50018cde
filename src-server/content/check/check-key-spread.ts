import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { isSingleChoice, type ItemOf } from '../../../src-shared/content/item-types/item-types.ts'
import { markupToPlainText } from '../../../src-shared/kernel/markup/markup.ts'

/** With fewer items, chance alone exceeds the limits. */
const FEWEST_ITEMS = 20
/** A position may hold a fifth more or less than an even share: 20 % to 30 % for four options. */
const FRACTION_OF_SHARE = 5
const LONGEST_SHARE = 0.4

/** Checks that neither position nor length of an option reveals the key, over the single-choice items of a subject. */
export function checkKeySpread({ subject, items: all }: SubjectContent): readonly ContentFinding[] {
  const items = all.filter(isSingleChoice)
  if (items.length < FEWEST_ITEMS) return []
  const findings: ContentFinding[] = []
  const places = Math.max(...items.map(({ options }) => options.length))
  for (let place = 0; place < places; place += 1) {
    const count = items.filter(({ options, key }) => options[place]?.id === key).length
    // Uses integers, so that the limits themselves are allowed.
    if (FRACTION_OF_SHARE * Math.abs(count * places - items.length) <= items.length) continue
    findings.push({
      code: 'key-balance',
      itemId: subject,
      message: `${percent(count / items.length)} of the keys are at position ${place + 1} of ${places}`
    })
  }
  const longest = items.filter(isKeyLongest).length / items.length
  if (longest > LONGEST_SHARE) {
    findings.push({ code: 'key-longest', itemId: subject, message: `the key is the longest option in ${percent(longest)} of the items` })
  }
  return findings
}

function isKeyLongest({ options, key }: ItemOf<'single-choice'>): boolean {
  const lengthOf = (text: string): number => markupToPlainText(text).length
  const keyLength = lengthOf(options.find(({ id }) => id === key)?.text ?? '')
  return options.every(({ id, text }) => id === key || lengthOf(text) < keyLength)
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
