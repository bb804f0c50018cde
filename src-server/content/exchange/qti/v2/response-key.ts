import type { ImportFinding } from '../../imported-question.ts'
import type { ForeignNumber } from '../../foreign/foreign-item.ts'
import type { ResponseDeclaration } from './response-declaration.ts'
import type { ResponseRules } from './response-rules.ts'

/** What is right for one response. */
export interface ResponseKey {
  /** The share of the marks by value, from -1 to 1. */
  readonly shares: ReadonlyMap<string, number>
  readonly isCaseSensitive: boolean
  /** Present for a response that is a number. */
  readonly numbers: readonly ForeignNumber[] | null
  readonly losses: readonly ImportFinding[]
}

const RULES_LOST: ImportFinding = { code: 'feature-lost', values: { name: 'rule of marks of its own' } }

/**
 * Returns the key of a response, or why nobody can tell it. An answer is right only where the item declares it, or where its mapping gives it the most
 * marks; where the two disagree, neither is believed.
 */
export function keyOfResponse(declaration: ResponseDeclaration, { ruleOf, unknown }: ResponseRules): ResponseKey | ImportFinding {
  const rule = ruleOf(declaration.identifier)
  if (rule.kind === 'numbers') return { shares: new Map(), isCaseSensitive: false, numbers: rule.numbers, losses: lossesOf(unknown) }
  const isMapped = rule.kind === 'mapped' || (rule.kind === 'undeclared' && declaration.correct.length === 0)
  const shares = isMapped ? sharesOfMapping(declaration) : sharesOfCorrect(declaration)
  if (shares === null || ![...shares.values()].some((share) => share > 0)) return { code: 'answer-missing' }
  if (isMapped && declaration.correct.length > 0 && !agrees(declaration, shares)) return { code: 'answers-disagree' }
  return {
    shares,
    // Where no answer has a letter, case cannot matter, and comparing whole texts is only what the template does.
    isCaseSensitive: isMapped ? declaration.isMappedByCase : [...shares.keys()].some((text) => text.toLowerCase() !== text.toUpperCase()),
    numbers: numbersOf(declaration, shares),
    losses: [...lossesOf(unknown), ...(rule.kind === 'own' ? [RULES_LOST] : [])]
  }
}

export function isKey(key: ResponseKey | ImportFinding): key is ResponseKey {
  return 'shares' in key
}

function lossesOf(unknown: readonly string[]): readonly ImportFinding[] {
  return unknown.length === 0 ? [] : [RULES_LOST]
}

function sharesOfCorrect({ correct, cardinality, baseType }: ResponseDeclaration): ReadonlyMap<string, number> {
  const isShared = cardinality === 'multiple' && baseType === 'identifier'
  return new Map(correct.map((value) => [value, isShared ? 1 / correct.length : 1]))
}

/** Null where a value is no number. */
function sharesOfMapping({ mapped, cardinality, baseType }: ResponseDeclaration): ReadonlyMap<string, number> | null {
  const values = [...mapped.values()]
  if (values.some((value) => !Number.isFinite(value))) return null
  const gained = values.filter((value) => value > 0)
  const full = cardinality === 'multiple' && baseType === 'identifier' ? gained.reduce((sum, value) => sum + value, 0) : Math.max(0, ...gained)
  if (full === 0) return new Map()
  return new Map([...mapped].map(([value, marks]) => [value, Math.max(-1, marks / full)]))
}

/** Whether the declared answer is the one with the most marks: all that gain some where several are chosen, one of the best elsewhere. */
function agrees({ correct, cardinality, baseType }: ResponseDeclaration, shares: ReadonlyMap<string, number>): boolean {
  if (cardinality === 'multiple' && baseType === 'identifier') {
    const gaining = [...shares].filter(([, share]) => share > 0).map(([value]) => value)
    return gaining.length === correct.length && gaining.every((value) => correct.includes(value))
  }
  return correct.every((value) => shares.get(value) === 1)
}

function numbersOf({ baseType }: ResponseDeclaration, shares: ReadonlyMap<string, number>): readonly ForeignNumber[] | null {
  if (baseType !== 'integer' && baseType !== 'float') return null
  return [...shares].filter(([, share]) => share === 1).map(([value]) => ({ value, tolerance: '0' }))
}
