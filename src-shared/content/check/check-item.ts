import { checkCalculation } from './check-calculation.ts'
import { checkExplanation } from './check-explanation.ts'
import type { ContentFinding, FindingCode } from './content-finding.ts'
import type { ChoiceOption } from '../item-types/base/choice-option.ts'
import { textsOfItem, type Item } from '../item-types/item-types.ts'

/** Each candidate sees the options in a different order, so texts must not refer to a letter, an id or a position. “The answer I gave” names none. */
const positionNames = [
  /\b(?:[Oo]ptions?|[Aa]nswers?|[Cc]hoices?|[Aa]lternatives?)\s+\(?[A-HJ](?![\p{L}\d’'])/u,
  /\b[Oo]ptions?\s+\(?[q-z](?![\p{L}\d’'])/u,
  /\b(?:first|second|third|fourth|fifth|last)\s+(?:option|choice|alternative)\b/i
]

const forbiddenOptions = [
  /\b(?:all|none|any|both|neither|each|two) of (?:the above|these|them|those|the (?:other )?(?:options|answers|choices|others))\b/i,
  /\b(?:[Bb]oth|[Nn]either|[Ee]ither) \(?[A-J]\)? (?:and|n?or)\b/,
  /^\(?[A-J]\)? (?:and|or) \(?[A-J]\b/
]

/** Checks one item in isolation. */
export function checkItem(item: Item): readonly ContentFinding[] {
  return [
    ...textsOfItem(item).optionLists.flatMap((options) => checkOptions(item.id, options)),
    ...checkPositionNames(item),
    ...checkCalculation(item),
    ...checkExplanation(item)
  ]
}

function checkOptions(itemId: string, options: readonly ChoiceOption[]): ContentFinding[] {
  const findings: ContentFinding[] = []
  const found = (code: FindingCode, message: string): void => {
    findings.push({ code, itemId, message })
  }
  if (new Set(options.map((option) => option.id)).size < options.length) found('option-ids', 'two options have the same id')
  const texts = options.map((option) => comparable(option.text))
  if (new Set(texts).size < texts.length) found('duplicate-option-text', 'two options say the same')
  for (const { text } of options) {
    if (forbiddenOptions.some((pattern) => pattern.test(text))) found('forbidden-option', `"${text}" speaks of other options or of none`)
  }
  return findings
}

/** Normalises a text for comparison. Keeps the case of all but the first letter, since case matters in formulas (Co, CO) and in marked stress. */
function comparable(text: string): string {
  const plain = text.replace(/\s+/g, ' ').replace(/[.;,\s]+$/, '')
  return plain.charAt(0).toLowerCase() + plain.slice(1)
}

function checkPositionNames(item: Item): ContentFinding[] {
  return textsOfItem(item).all.flatMap((text) => {
    const named = positionNames.map((pattern) => pattern.exec(text)?.[0]).find((message) => message !== undefined)
    return named === undefined ? [] : [{ code: 'letter-named' as const, itemId: item.id, message: `"${named}" names an option by its place` }]
  })
}
