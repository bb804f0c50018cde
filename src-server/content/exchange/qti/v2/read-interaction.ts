import type { ImportFinding } from '../../imported-question.ts'
import { descendantsOf, elementIn, type XmlElement } from '../../xml/xml-tree.ts'
import type { ForeignAnswer, ForeignInteraction, ForeignNumber } from '../../foreign/foreign-item.ts'
import { withoutInner } from '../../foreign/without-inner.ts'
import { innerHtml } from '../../foreign/to-html.ts'
import type { ItemFeedback } from './item-feedback.ts'
import type { ResponseDeclaration } from './response-declaration.ts'
import { readGapMatch } from './read-gap-match.ts'
import { readMatch, readOrder } from './read-lists.ts'
import { isKey, keyOfResponse, type ResponseKey } from './response-key.ts'
import type { ResponseRules } from './response-rules.ts'

interface InteractionContext {
  readonly declarations: readonly ResponseDeclaration[]
  readonly rules: ResponseRules
  readonly feedback: ItemFeedback
}

interface ReadInteraction {
  readonly interaction: ForeignInteraction
  readonly losses: readonly ImportFinding[]
}

/** Reads a choice, a field or a list of QTI 2 or 3 with its key, or says why it cannot be taken. */
export function readInteraction(element: XmlElement, context: InteractionContext): ReadInteraction | ImportFinding {
  const declaration = context.declarations.find(({ identifier }) => identifier === element.attributes.get('responseIdentifier'))
  if (declaration === undefined) return { code: 'answer-missing' }
  if (element.name === 'matchInteraction') return readMatch(element, { declaration, rules: context.rules })
  if (element.name === 'gapMatchInteraction') return readGapMatch(element, { declaration, rules: context.rules })
  if (element.name === 'orderInteraction') return readOrder(element, { declaration, rules: context.rules })
  if (declaration.cardinality === 'ordered' || declaration.cardinality === 'record')
    return { code: 'type-not-supported', values: { type: 'ordering' } }
  const key = keyOfResponse(declaration, context.rules)
  if (!isKey(key)) return key
  return element.name === 'textEntryInteraction' ? readField(element, key) : readOptions(element, { key, declaration, feedback: context.feedback })
}

function readField(element: XmlElement, key: ResponseKey): ReadInteraction | ImportFinding {
  const losses = [...key.losses]
  if (element.attributes.has('patternMask')) losses.push({ code: 'feature-lost', values: { name: 'pattern for the answer' } })
  if (key.numbers !== null) return readNumbers(withoutInner(key.numbers), losses)
  const answers = [...key.shares].map(([text, share]): ForeignAnswer => ({ text, share, feedback: '' }))
  return { interaction: { kind: 'text', answers, isCaseSensitive: key.isCaseSensitive }, losses }
}

/** Koya asks for one number: several that are apart would make a right answer wrong. */
function readNumbers(numbers: readonly ForeignNumber[], losses: readonly ImportFinding[]): ReadInteraction | ImportFinding {
  return numbers.length > 1 ? { code: 'any-of-several' } : { interaction: { kind: 'number', numbers }, losses }
}

interface OptionsContext {
  readonly key: ResponseKey
  readonly declaration: ResponseDeclaration
  readonly feedback: ItemFeedback
}

function readOptions(element: XmlElement, { key, declaration, feedback }: OptionsContext): ReadInteraction | ImportFinding {
  const choices = [...descendantsOf(element)].filter(({ name }) => name === 'simpleChoice' || name === 'inlineChoice')
  const identifiers = choices.map(({ attributes }) => attributes.get('identifier') ?? '')
  if ([...key.shares].some(([value, share]) => share > 0 && !identifiers.includes(value))) return { code: 'answer-not-an-option' }
  const isSingle = declaration.cardinality === 'single' || element.attributes.get('maxChoices') === '1'
  const answers = choices.map((choice, index): ForeignAnswer => {
    const identifier = identifiers[index] ?? ''
    const inside = [...descendantsOf(choice, 'feedbackInline')].map((one) => innerHtml(one)).join('')
    return {
      text: innerHtml(choice, ({ name }) => (name === 'feedbackInline' ? '' : undefined)),
      share: key.shares.get(identifier) ?? 0,
      feedback: `${inside}${feedback.ofOption.get(identifier) ?? ''}`
    }
  })
  const best = Math.max(...answers.map(({ share }) => share))
  if (isSingle && answers.filter(({ share }) => share === best).length > 1) return { code: 'any-of-several' }
  const losses = [...key.losses]
  if (choices.some(({ attributes }) => attributes.get('fixed') === 'true') && element.attributes.get('shuffle') === 'true') {
    losses.push({ code: 'feature-lost', values: { name: 'options with a fixed place' } })
  }
  if (element.name === 'inlineChoiceInteraction') return { interaction: { kind: 'list', answers }, losses }
  const prompt = elementIn(element, 'prompt')
  return { interaction: { kind: 'choice', prompt: prompt === undefined ? '' : innerHtml(prompt), answers, isSingle }, losses }
}
