import type { ItemTexts } from '../item-types/base/item-type.ts'
import { textsOfItem, type Item } from '../item-types/item-types.ts'
import type { ContentFinding } from './content-finding.ts'
import { markupToPlainText } from '../../kernel/markup/markup.ts'
import { bareNumber, closeDigits } from './read-stated-number.ts'

const SHORTEST = 40
/** Minimum share of the key's words that an explanation must contain, so that it is about the key. */
const SHARE_OF_KEY_WORDS = 0.5
/** The words before or after an option that call it right. */
const judgement = /\b(?:answer|key|result) is | is (?:therefore |thus )?(?:the )?(?:right|correct|best)\b/iu

/** Checks that an explanation is long enough, reaches the key, and calls no other option right. */
export function checkExplanation(item: Item): readonly ContentFinding[] {
  const findings: ContentFinding[] = []
  const plain = markupToPlainText(item.explanation)
  if (plain.trim().length < SHORTEST) findings.push({ code: 'explanation-short', itemId: item.id, message: `fewer than ${SHORTEST} characters` })
  const { right, wrong } = textsOfItem(item)
  for (const key of right) {
    if (mentions(item.explanation, key)) continue
    findings.push({ code: 'explanation-without-key', itemId: item.id, message: `the explanation never comes to "${key.text}"` })
  }
  for (const text of wrong) {
    if (!callsRight(plain, markupToPlainText(text))) continue
    findings.push({ code: 'explanation-contradicts', itemId: item.id, message: `the explanation calls "${text}" right` })
  }
  return findings
}

function mentions(explanation: string, { text, isNumber }: ItemTexts['right'][number]): boolean {
  if (isNumber) return hasNumber(explanation, bareNumber(text))
  const keyWords = wordsOf(markupToPlainText(text.replace(/\$[^$]*\$/g, ' ')))
  if (keyWords.length === 0) return withoutMarks(explanation).includes(withoutMarks(text))
  const given = new Set(wordsOf(markupToPlainText(explanation)))
  return keyWords.filter((word) => given.has(word)).length >= keyWords.length * SHARE_OF_KEY_WORDS
}

/** `4` does not match within 14, 40, 4.5 or 0.4. */
function hasNumber(explanation: string, number: string): boolean {
  const text = closeDigits(explanation)
  for (let at = text.indexOf(number); at >= 0; at = text.indexOf(number, at + 1)) {
    if (!/[\d.]$/.test(text.slice(0, at)) && !/^(?:\d|\.\d)/.test(text.slice(at + number.length))) return true
  }
  return false
}

function withoutMarks(text: string): string {
  return text.replace(/[$*_]/g, '').toLowerCase()
}

/** Returns words of at least four letters, cut to their first five, so that inflected forms match. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 5))
}

function callsRight(explanation: string, option: string): boolean {
  const bare = option.replace(/[.\s]+$/, '')
  // Fast path: most explanations judge nothing or name no wrong option, and compiling a pattern for each is far slower than this check.
  if (!judgement.test(explanation) || !explanation.toLowerCase().includes(bare.toLowerCase())) return false
  const name = escaped(bare)
  const before = new RegExp(`\\b(?:answer|key|result) is (?:therefore |thus |simply )?${name}(?![\\p{L}\\d]|\\.\\d)`, 'iu')
  const after = new RegExp(`(?<![\\p{L}\\d.])${name} is (?:therefore |thus )?(?:the )?(?:right|correct|best)\\b`, 'iu')
  return before.test(explanation) || after.test(explanation)
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
