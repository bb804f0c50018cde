import type { ForeignInteraction } from '../../foreign/foreign-item.ts'
import { innerHtml } from '../../foreign/to-html.ts'
import type { ImportFinding } from '../../imported-question.ts'
import { descendantsOf, elementIn, elementsIn, textOf, type XmlElement } from '../../xml/xml-tree.ts'
import type { ResponseDeclaration } from './response-declaration.ts'
import { isKey, keyOfResponse } from './response-key.ts'
import type { ResponseRules } from './response-rules.ts'

export interface ReadList {
  readonly interaction: ForeignInteraction
  readonly losses: readonly ImportFinding[]
}

export interface ListContext {
  readonly declaration: ResponseDeclaration
  readonly rules: ResponseRules
}

const unsupported = (type: string): ImportFinding => ({ code: 'type-not-supported', values: { type } })

/** Reads `matchInteraction`. Its parts are those of which each has one pair: the first list, or else the second. */
export function readMatch(element: XmlElement, { declaration, rules }: ListContext): ReadList | ImportFinding {
  const key = keyOfResponse(declaration, rules)
  if (!isKey(key)) return key
  const right = [...key.shares].filter(([, share]) => share > 0).map(([value]) => value.split(/\s+/))
  const sets = elementsIn(element, 'simpleMatchSet').map((set) => elementsIn(set, 'simpleAssociableChoice'))
  const [first = [], second = []] = sets
  const ends = (place: 0 | 1): readonly string[] => right.map((pair) => pair[place] ?? '')
  const isEach = (choices: readonly XmlElement[], place: 0 | 1): boolean =>
    choices.length === right.length && choices.every((choice) => ends(place).filter((id) => id === identifierOf(choice)).length === 1)
  if (sets.length !== 2 || (!isEach(first, 0) && !isEach(second, 1))) return unsupported('matching in which a part has no pair, or several')
  const [prompts, choices, from, to]: readonly [readonly XmlElement[], readonly XmlElement[], 0 | 1, 0 | 1] = isEach(first, 0)
    ? [first, second, 0, 1]
    : [second, first, 1, 0]
  const choiceOf = (prompt: XmlElement): XmlElement | undefined => {
    const wanted = right.find((pair) => pair[from] === identifierOf(prompt))?.[to]
    return choices.find((choice) => identifierOf(choice) === wanted)
  }
  const pairs = prompts.map((prompt) => ({ prompt, choice: choiceOf(prompt) }))
  if (pairs.some(({ choice }) => choice === undefined)) return { code: 'answer-not-an-option' }
  const used = new Set(pairs.map(({ choice }) => choice))
  return {
    interaction: {
      kind: 'match',
      prompt: promptOf(element),
      pairs: pairs.map(({ prompt, choice }) => ({ prompt: htmlOf(prompt), choice: choice === undefined ? '' : htmlOf(choice) })),
      spare: choices.filter((choice) => !used.has(choice)).map(htmlOf)
    },
    losses: [...key.losses, ...feedbackIn(element)]
  }
}

/** Reads `orderInteraction`, whose answer names every choice. */
export function readOrder(element: XmlElement, { declaration, rules }: ListContext): ReadList | ImportFinding {
  const choices = [...descendantsOf(element, 'simpleChoice')]
  const steps = declaration.correct.map((id) => choices.find((choice) => identifierOf(choice) === id))
  if (declaration.correct.length === 0) return { code: 'answer-missing' }
  if (steps.includes(undefined)) return { code: 'answer-not-an-option' }
  if (new Set(steps).size !== choices.length || steps.length !== choices.length) return unsupported('ordering of some steps')
  const isOwn = rules.ruleOf(declaration.identifier).kind === 'own' || rules.unknown.length > 0
  return {
    interaction: { kind: 'order', prompt: promptOf(element), steps: steps.map((step) => (step === undefined ? '' : htmlOf(step))) },
    losses: [...(isOwn ? [{ code: 'feature-lost', values: { name: 'rule of marks of its own' } } as const] : []), ...feedbackIn(element)]
  }
}

function identifierOf({ attributes }: XmlElement): string {
  return attributes.get('identifier') ?? ''
}

function promptOf(element: XmlElement): string {
  const prompt = elementIn(element, 'prompt')
  return prompt === undefined ? '' : innerHtml(prompt)
}

function htmlOf(choice: XmlElement): string {
  return innerHtml(choice, ({ name }) => (name === 'feedbackInline' ? '' : undefined))
}

function feedbackIn(element: XmlElement): readonly ImportFinding[] {
  return [...descendantsOf(element, 'feedbackInline')]
    .map((feedback) => textOf(feedback).replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .map((text) => ({ code: 'feedback-lost', values: { text: text.slice(0, 40) } }))
}
