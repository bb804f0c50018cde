import type { ContentFinding } from '../../../../src-shared/content/check/content-finding.ts'
import { closeDigits } from '../../../../src-shared/content/check/read-stated-number.ts'
import type { Item } from '../../../../src-shared/content/item-types/item-types.ts'

const numberWords: readonly (readonly [RegExp, number])[] = [
  [/\b(?:half|halves|twice|both|twos?|pairs?|second|double)\b/i, 2],
  [/\b(?:threes?|third|thirds|thrice|triple|triangle|triangular)\b/i, 3],
  [/\b(?:fours?|fourth|quarter|quarters|quadrilateral)\b/i, 4],
  [/\b(?:fives?|fifth|fifths|pentagon|nickel)\b/i, 5],
  [/\b(?:six(?:es)?|sixth|sixths|hexagon|cube)\b/i, 6],
  [/\b(?:sevens?|seventh|sevenths|heptagon|week|weeks)\b/i, 7],
  [/\b(?:eights?|eighth|eighths|octagon)\b/i, 8],
  [/\b(?:nines?|ninth|ninths|nonagon)\b/i, 9],
  [/\b(?:tens?|tenth|tenths|decagon)\b/i, 10],
  [/\b(?:eleven|eleventh)\b/i, 11],
  [/\b(?:twelve|twelfth|dozen|dozens|year|years|months)\b/i, 12]
]
/**
 * Finds a calculation that does not use the question. One of its numbers other than 1 must appear in `shown`, the texts that a learner sees with the
 * item, or be a step of an explanation that starts from them. Items with pictures are left out: their numbers are drawn.
 */
export function checkCalculationSource(item: Item, shown: readonly string[]): readonly ContentFinding[] {
  const calculation = 'calculation' in item ? item.calculation : undefined
  const texts = [item.stem, ...shown]
  if (calculation === undefined || texts.some((text) => text.includes('!['))) return []
  const given = numbersIn(texts.join(' '))
  const steps = numbersIn(item.explanation)
  const known = [...steps].some((step) => step > 2 && given.has(step)) ? new Set([...given, ...steps]) : given
  const used = [...numbersIn(calculation)].filter((number) => number !== 1)
  if (used.some((number) => isKnown(number, known))) return []
  return [{ code: 'calculation-unrelated', itemId: item.id, message: `no number of ${calculation} comes from the question` }]
}

/** A percentage may be used as its share. */
function isKnown(number: number, known: ReadonlySet<number>): boolean {
  return [number, number * 100, number / 100].some((form) => known.has(form))
}

function numbersIn(text: string): Set<number> {
  const digits = (closeDigits(text).match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
  return new Set([...digits, ...numberWords.filter(([pattern]) => pattern.test(text)).map(([, number]) => number)])
}
