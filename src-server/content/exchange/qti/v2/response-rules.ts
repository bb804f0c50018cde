import { descendantsOf, elementIn, elementsIn, textOf, type XmlElement } from '../../xml/xml-tree.ts'
import { absolute, fraction, multiply } from '../../../../../src-shared/content/item-types/base/fraction.ts'
import { readNumber } from '../../../../../src-shared/content/item-types/numeric/read-number.ts'
import { numberText } from '../../build/number-text.ts'
import type { ForeignNumber } from '../../foreign/foreign-item.ts'

/** How a response is judged: against the declared answer, by its mapping, by numbers that the rules name, or in a way that nobody can tell. */
export type ResponseRule =
  | { readonly kind: 'correct' }
  | { readonly kind: 'mapped' }
  | { readonly kind: 'numbers'; readonly numbers: readonly ForeignNumber[] }
  | { readonly kind: 'undeclared' }
  | { readonly kind: 'own' }

/** Templates of the standard by the last part of their address, without its underscores, such as `rptemplates/match_correct.xml`. */
const templates: Readonly<Record<string, ResponseRule['kind'] & ('correct' | 'mapped')>> = {
  matchcorrect: 'correct',
  cc2match: 'correct',
  cc2matchbasic: 'correct',
  mapresponse: 'mapped',
  cc2mapresponse: 'mapped'
}

/** Rules whose meaning is known in every combination that programs write. Any other one may give marks that Koya cannot. */
const knownRules: ReadonlySet<string> = new Set(
  (
    'responseCondition responseIf responseElseIf responseElse responseProcessingFragment setOutcomeValue match variable correct baseValue isNull not and ' +
    'or mapResponse sum equal stringMatch gt gte lt lte exitResponse multiple'
  ).split(' ')
)

export interface ResponseRules {
  readonly ruleOf: (identifier: string) => ResponseRule
  /** Rules beyond those of the standard's templates, which decide about marks or feedback. */
  readonly unknown: readonly string[]
}

/** Reads how an item of QTI 2 or 3 judges its responses. */
export function readResponseRules(item: XmlElement): ResponseRules {
  const processing = elementIn(item, 'responseProcessing')
  if (processing === undefined) return { ruleOf: () => ({ kind: 'undeclared' }), unknown: [] }
  const own = [...descendantsOf(processing)]
  if (own.length === 0) return { ruleOf: () => ruleOfTemplate(processing), unknown: [] }
  return {
    ruleOf: (identifier) => ruleOfConditions(processing, identifier),
    unknown: [...new Set(own.map(({ name }) => name).filter((name) => !knownRules.has(name)))]
  }
}

function ruleOfTemplate({ attributes }: XmlElement): ResponseRule {
  const address = (attributes.get('template') ?? attributes.get('templateLocation') ?? '').trim()
  if (address === '') return { kind: 'undeclared' }
  const name = address
    .slice(address.lastIndexOf('/') + 1)
    .replace(/\.xml$/i, '')
    .replaceAll('_', '')
    .toLowerCase()
  return { kind: Object.hasOwn(templates, name) ? (templates[name] ?? 'own') : 'own' }
}

/** What the conditions compare a response with. A comparison inside `not` only says what is wrong. */
function ruleOfConditions(processing: XmlElement, identifier: string): ResponseRule {
  const named = (element: XmlElement): boolean => element.attributes.get('identifier') === identifier
  const comparisons = comparisonsOf(processing, identifier)
  const numbers = comparisons.filter(({ name }) => name === 'equal').map(numberOf)
  if ([...descendantsOf(processing, 'mapResponse')].some(named)) return { kind: 'mapped' }
  if (numbers.length > 0) return numbers.every((number) => number !== null) ? { kind: 'numbers', numbers } : { kind: 'own' }
  if (comparisons.some((comparison) => [...descendantsOf(comparison, 'correct')].some(named))) return { kind: 'correct' }
  return { kind: 'own' }
}

/** Returns the comparisons of a response, but for those inside `not`. */
function comparisonsOf(element: XmlElement, identifier: string): readonly XmlElement[] {
  return elementsIn(element).flatMap((child) => {
    if (child.name === 'not') return []
    const isComparison = ['match', 'equal', 'stringMatch', 'member'].includes(child.name)
    const isOfResponse = elementsIn(child).some(({ name, attributes }) => name === 'variable' && attributes.get('identifier') === identifier)
    return isComparison && isOfResponse ? [child] : comparisonsOf(child, identifier)
  })
}

/** Returns a number with its tolerance in percent as one with a difference; null where one of them is no number. */
function percentOf(value: string, percent: string): ForeignNumber | null {
  const [middle, share] = [readNumber(value), readNumber(percent)]
  if (middle === null || share === null) return null
  return { value, tolerance: numberText(multiply(absolute(middle), multiply(share, fraction(1n, 100n)))) }
}

/** Returns the number of a comparison with a tolerance; null where it says something else. */
function numberOf(equal: XmlElement): ForeignNumber | null {
  const base = elementIn(equal, 'baseValue')
  if (base === undefined) return null
  const value = textOf(base).trim()
  const mode = equal.attributes.get('toleranceMode') ?? 'exact'
  if (mode === 'exact') return { value, tolerance: '0' }
  const [lower = '', upper = lower] = (equal.attributes.get('tolerance') ?? '').trim().split(/\s+/)
  if (lower === '' || lower !== upper) return null
  return mode === 'absolute' ? { value, tolerance: lower } : percentOf(value, lower)
}
