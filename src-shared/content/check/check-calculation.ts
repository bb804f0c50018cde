import { textsOfItem, type Item, type ItemOf } from '../item-types/item-types.ts'
import { readNumber } from '../item-types/numeric/read-number.ts'
import type { ContentFinding, FindingCode } from './content-finding.ts'
import { evaluateExpression } from './evaluate-expression.ts'
import { readStatedNumber } from './read-stated-number.ts'

/** Allowed relative difference between key and calculation: room for three significant figures. */
const KEY_TOLERANCE = 0.005
/** Another option this close to the calculation could be defended as correct. */
const OTHER_TOLERANCE = 0.01
/** A text may round its value, just as a key may round the calculation. */
const TEXT_TOLERANCE = 0.005

/** Checks numeric keys: the calculation must give the key's value and no other option's, and each `value` must match the number in its text. */
export function checkCalculation(item: Item): readonly ContentFinding[] {
  switch (item.type) {
    case undefined:
    case 'single-choice':
      return checkChoice(item)
    case 'numeric':
      return checkNumeric(item)
    default: {
      const options = textsOfItem(item).optionLists.flat()
      return options.some(({ value }) => value !== undefined)
        ? [found(item, 'value-without-calculation', 'a value has no calculation to check it')]
        : []
    }
  }
}

function checkChoice(item: ItemOf<'single-choice'>): ContentFinding[] {
  const { calculation, options } = item
  if (calculation === undefined) {
    return options.some(({ value }) => value !== undefined)
      ? [found(item, 'value-without-calculation', 'a value has no calculation to check it')]
      : []
  }
  if (options.some(({ value }) => value === undefined)) return [found(item, 'calculation-without-values', 'an option has no value')]
  const evaluation = evaluateExpression(calculation)
  if (!evaluation.ok) return [found(item, 'calculation-invalid', `${calculation}: ${evaluation.reason}`)]
  return options.flatMap(({ id, text, value = Number.NaN }) => {
    const stated = readStatedNumber(text)
    const findings: ContentFinding[] = []
    if (stated === undefined || !isClose(stated, value, TEXT_TOLERANCE)) {
      findings.push(found(item, 'value-disagrees-with-text', `"${text}" states ${stated ?? 'no number'}, its value is ${value}`))
    }
    if (id === item.key && !isClose(evaluation.value, value, KEY_TOLERANCE)) {
      findings.push(found(item, 'calculation-disagrees', `the calculation gives ${evaluation.value}, the key is ${value}`))
    }
    if (id !== item.key && isClose(evaluation.value, value, OTHER_TOLERANCE)) {
      findings.push(found(item, 'calculation-fits-another', `the calculation gives ${evaluation.value}, which "${text}" fits too`))
    }
    return findings
  })
}

/** A typed answer has no options to compare with; only the calculation confirms the value. */
function checkNumeric(item: ItemOf<'numeric'>): ContentFinding[] {
  const { calculation, value } = item
  if (calculation === undefined) return [found(item, 'value-without-calculation', 'the value has no calculation to check it')]
  const evaluation = evaluateExpression(calculation)
  if (!evaluation.ok) return [found(item, 'calculation-invalid', `${calculation}: ${evaluation.reason}`)]
  const exact = readNumber(value)
  const stated = exact === null ? Number.NaN : Number(exact.numerator) / Number(exact.denominator)
  if (isClose(evaluation.value, stated, KEY_TOLERANCE)) return []
  return [found(item, 'calculation-disagrees', `the calculation gives ${evaluation.value}, the key is ${value}`)]
}

function found({ id }: Item, code: FindingCode, message: string): ContentFinding {
  return { code, itemId: id, message }
}

/** Relative to the larger of the two; near zero, within a billionth. */
function isClose(one: number, other: number, share: number): boolean {
  return Math.abs(one - other) <= Math.max(share * Math.max(Math.abs(one), Math.abs(other)), 1e-9)
}
