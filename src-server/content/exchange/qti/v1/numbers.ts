import { add, compare, fraction, multiply, subtract, type Fraction } from '../../../../../src-shared/content/item-types/base/fraction.ts'
import { readNumber } from '../../../../../src-shared/content/item-types/numeric/read-number.ts'
import { elementsIn, textOf, type XmlElement } from '../../xml/xml-tree.ts'
import { withoutInner } from '../../foreign/without-inner.ts'
import type { ForeignNumber } from '../../foreign/foreign-item.ts'
import { numberText } from '../../build/number-text.ts'
import { isGaining } from './shares.ts'
import type { Rule } from './conditions.ts'

/**
 * Returns the numbers that rules of QTI 1.2 accept: a value, a range, or a value with a range around it, as Canvas writes them. Null where a rule says
 * anything else.
 */
export function numbersOf(rules: readonly Rule[]): readonly ForeignNumber[] | null {
  const read = rules.filter(isGaining).flatMap(({ condition }) => alternativesIn(condition).map(toNumber))
  return read.length > 0 && read.every((number) => number !== null) ? withoutInner(read) : null
}

/** Each alternative is a list of comparisons that must hold together. */
function alternativesIn(condition: XmlElement): readonly (readonly XmlElement[])[] {
  const parts = elementsIn(condition)
  const [only] = parts
  if (parts.length === 1 && only?.name === 'or') return elementsIn(only).map((part) => (part.name === 'and' ? elementsIn(part) : [part]))
  if (parts.length === 1 && only?.name === 'and') return [elementsIn(only)]
  return parts.every(({ name }) => name === 'varequal') ? parts.map((part) => [part]) : [parts]
}

function toNumber(comparisons: readonly XmlElement[]): ForeignNumber | null {
  const valueOf = (...names: readonly string[]): Fraction | null => {
    const found = comparisons.find(({ name }) => names.includes(name))
    return found === undefined ? null : readNumber(textOf(found))
  }
  const [only] = comparisons
  if (comparisons.length === 1 && only?.name === 'varequal')
    return readNumber(textOf(only)) === null ? null : { value: textOf(only).trim(), tolerance: '0' }
  const lower = valueOf('vargte', 'vargt')
  const upper = valueOf('varlte', 'varlt')
  if (comparisons.length !== 2 || lower === null || upper === null || compare(lower, upper) > 0) return null
  const half = fraction(1n, 2n)
  return { value: numberText(multiply(add(lower, upper), half)), tolerance: numberText(multiply(subtract(upper, lower), half)) }
}
