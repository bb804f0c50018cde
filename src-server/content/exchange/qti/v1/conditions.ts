import { descendantsOf, elementIn, elementsIn, textOf, type XmlElement } from '../../xml/xml-tree.ts'

/** What is chosen or typed for each response. */
export type Responses = ReadonlyMap<string, ReadonlySet<string>>

/** Conditions of QTI 1.2 that Koya knows the meaning of. */
const knownConditions: ReadonlySet<string> = new Set(['varequal', 'or', 'and', 'not', 'other', 'unanswered', 'vargte', 'varlte', 'vargt', 'varlt'])

/** One rule of an item: when it holds, what it adds to the marks, and which feedback it shows. */
export interface Rule {
  readonly condition: XmlElement
  readonly marks: readonly { readonly isSet: boolean; readonly value: number }[]
  readonly feedback: readonly string[]
  readonly goesOn: boolean
}

export interface Rules {
  readonly rules: readonly Rule[]
  /** Conditions and actions of unknown meaning. */
  readonly unknown: readonly string[]
}

/** Returns how many steps marking one answer takes at most. */
export function costOf(rules: readonly Rule[]): number {
  return rules.reduce((sum, { condition }) => sum + 1 + [...descendantsOf(condition)].length, 0)
}

/** Reads the rules by which an item of QTI 1.2 is marked. */
export function readRules(item: XmlElement): Rules {
  const conditions = elementsIn(item, 'resprocessing').flatMap((processing) => elementsIn(processing, 'respcondition'))
  const unknown = new Set<string>()
  const rules = conditions.map((element): Rule => {
    const condition = elementIn(element, 'conditionvar') ?? { ...element, children: [] }
    noteUnknown(condition, unknown)
    return {
      condition,
      marks: elementsIn(element, 'setvar').flatMap((setvar) => marksOf(setvar, unknown)),
      feedback: elementsIn(element, 'displayfeedback').map(({ attributes }) => attributes.get('linkrefid') ?? ''),
      goesOn: /^yes$/i.test(element.attributes.get('continue') ?? 'No')
    }
  })
  return { rules, unknown: [...unknown] }
}

function noteUnknown(condition: XmlElement, unknown: Set<string>): void {
  for (const child of elementsIn(condition)) {
    if (knownConditions.has(child.name)) noteUnknown(child, unknown)
    else unknown.add(child.name)
  }
}

function marksOf(setvar: XmlElement, unknown: Set<string>): Rule['marks'] {
  const action = setvar.attributes.get('action') ?? 'Set'
  const value = Number(textOf(setvar).trim())
  if (!Number.isFinite(value) || !/^(?:set|add|subtract)$/i.test(action)) {
    unknown.add(`setvar ${action}`)
    return []
  }
  return [{ isSet: /^set$/i.test(action), value: /^subtract$/i.test(action) ? -value : value }]
}

/** Returns the marks that some answers earn. A rule that sets the marks ends the list unless it says to go on; one that adds to them does not. */
export function marksFor(rules: readonly Rule[], responses: Responses, isSeveral = false): number {
  let marks = 0
  for (const { condition, marks: changes, goesOn } of rules) {
    if (changes.length === 0 || !allHold(condition, responses, isSeveral)) continue
    for (const { isSet, value } of changes) marks = isSet ? value : marks + value
    if (!goesOn && changes.every(({ isSet }) => isSet)) break
  }
  return marks
}

/**
 * Whether a condition holds. Several comparisons of the same response side by side are alternatives where a response has one value, as Canvas and older
 * programs write accepted answers; all else side by side must hold together.
 */
function allHold(condition: XmlElement, responses: Responses, isSeveral: boolean): boolean {
  const parts = elementsIn(condition)
  const compared = parts.filter(({ name }) => name === 'varequal').map(({ attributes }) => attributes.get('respident'))
  const isAlternatives = condition.name === 'conditionvar' && compared.length === parts.length && parts.length > 1 && new Set(compared).size === 1
  return isAlternatives && !isSeveral ? parts.some((part) => holds(part, responses)) : parts.every((part) => holds(part, responses))
}

function holds(element: XmlElement, responses: Responses): boolean {
  const given = responses.get(element.attributes.get('respident') ?? '') ?? new Set<string>()
  const value = textOf(element).trim()
  switch (element.name) {
    case 'varequal':
      return given.has(value)
    case 'or':
      return elementsIn(element).some((part) => holds(part, responses))
    case 'and':
      return elementsIn(element).every((part) => holds(part, responses))
    case 'not':
      return !elementsIn(element).every((part) => holds(part, responses))
    case 'other':
      return true
    case 'unanswered':
      return given.size === 0
    default:
      return [...given].some((one) => isWithin(element.name, Number(one), Number(value)))
  }
}

function isWithin(name: string, given: number, bound: number): boolean {
  switch (name) {
    case 'vargte':
      return given >= bound
    case 'vargt':
      return given > bound
    case 'varlte':
      return given <= bound
    default:
      return given < bound
  }
}
