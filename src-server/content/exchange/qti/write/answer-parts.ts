import { readNumber } from '../../../../../src-shared/content/item-types/numeric/read-number.ts'
import { isSingleChoice, type Item, type ItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { markupToPlainText } from '../../../../../src-shared/kernel/markup/markup.ts'
import type { ImportFinding } from '../../imported-question.ts'
import { numberText } from '../../build/number-text.ts'
import type { AnswerContext, AnswerParts } from './answer-context.ts'
import { bodyWithGaps } from './body-with-gaps.ts'
import { gapMatchParts } from './gap-match-parts.ts'
import { matchingParts, orderingParts } from './list-parts.ts'
import { writtenParts } from './written-parts.ts'
import { markIf, markIfCorrect, RESPONSE, setScore } from './marking-parts.ts'
import { escapeXml, type Xml, type XmlWriter } from './xml-writer.ts'

/** Names which option was chosen, so that the feedback on it is shown. */
export const CHOSEN = 'CHOSEN'

/** Writes the answer of an item, or says why QTI cannot hold it. */
export function answerPartsOf(item: Item, context: AnswerContext): AnswerParts | ImportFinding {
  if (isSingleChoice(item))
    return choice(
      item.options.map((option) => ({ ...option, isRight: option.id === item.key })),
      { isSingle: true, context }
    )
  switch (item.type) {
    case 'multiple-response':
      return choice(
        item.options.map((option) => ({ ...option, isRight: item.keys.includes(option.id) })),
        { isSingle: false, context }
      )
    case 'true-false': {
      const options = [true, false].map((value) => ({
        id: String(value),
        text: value ? 'True' : 'False',
        isRight: value === item.key,
        why: value === item.key ? undefined : item.why
      }))
      return choice(options, { isSingle: true, context })
    }
    case 'short-text':
      return shortText(item, context)
    case 'numeric':
      return numeric(item, context)
    case 'cloze':
      return cloze(item, context)
    case 'matching':
      return matchingParts(item, context)
    case 'ordering':
      return orderingParts(item, context)
    case 'gap-match':
      return gapMatchParts(item, context)
    case 'written':
      return writtenParts(item, context)
    default:
      return { code: 'type-not-supported', values: { type: item.type } }
  }
}

interface WrittenOption {
  readonly id: string
  readonly text: string
  readonly isRight: boolean
  readonly why?: string | undefined
}

function choice(
  options: readonly WrittenOption[],
  { isSingle, context }: { readonly isSingle: boolean; readonly context: AnswerContext }
): AnswerParts {
  const { writer, inline } = context
  const { element } = writer
  const right = options.filter(({ isRight }) => isRight)
  const cardinality = isSingle ? 'single' : 'multiple'
  const correct = element('correctResponse', {}, ...right.map(({ id }) => element('value', {}, id)))
  // Each wrong option cancels a right one, as in Koya.
  const share = 1 / right.length
  const entries = options.map(({ id, isRight }) => element('mapEntry', { mapKey: id, mappedValue: isRight ? share : -share }))
  const mapping = isSingle ? [] : [element('mapping', { lowerBound: 0, defaultValue: 0 }, ...entries)]
  const choices = options.map(({ id, text, why }) =>
    element('simpleChoice', { identifier: id }, inline(text), ...(why === undefined ? [] : [feedbackOn(id, why, context)]))
  )
  const hasWhy = options.some(({ why }) => why !== undefined)
  return {
    declarations: [
      element('responseDeclaration', { identifier: RESPONSE, cardinality, baseType: 'identifier' }, correct, ...mapping),
      ...(hasWhy ? [element('outcomeDeclaration', { identifier: CHOSEN, cardinality, baseType: 'identifier' })] : [])
    ],
    body: element('choiceInteraction', { responseIdentifier: RESPONSE, shuffle: true, maxChoices: isSingle ? 1 : 0 }, ...choices),
    isInstruction: false,
    marking: [
      ...(isSingle ? [markIfCorrect(writer)] : [setScore(writer, element('mapResponse', { identifier: RESPONSE }))]),
      ...(hasWhy ? [element('setOutcomeValue', { identifier: CHOSEN }, element('variable', { identifier: RESPONSE }))] : [])
    ],
    losses: []
  }
}

function feedbackOn(id: string, why: string, { writer, inline }: AnswerContext): Xml {
  return writer.element('feedbackInline', { outcomeIdentifier: CHOSEN, identifier: id, showHide: 'show' }, inline(why))
}

function shortText({ accepted, isCaseSensitive }: ItemOf<'short-text'>, { writer }: AnswerContext): AnswerParts {
  const { element } = writer
  return {
    declarations: [textDeclaration(writer, { identifier: RESPONSE, accepted, isCaseSensitive })],
    body: { xml: `<p>${element('textEntryInteraction', { responseIdentifier: RESPONSE, expectedLength: longest(accepted) }).xml}</p>` },
    isInstruction: false,
    marking: [setScore(writer, element('mapResponse', { identifier: RESPONSE }))],
    losses: []
  }
}

function numeric({ value, tolerance, units }: ItemOf<'numeric'>, { writer }: AnswerContext): AnswerParts | ImportFinding {
  const { element } = writer
  const written = decimalOf(value)
  const size = decimalOf(tolerance.kind === 'absolute' ? tolerance.by : tolerance.percent)
  if (written === null || size === null) return { code: 'type-not-supported', values: { type: 'number without an end' } }
  const losses: readonly ImportFinding[] = units.length === 0 ? [] : [{ code: 'units-lost' }]
  const unit = units[0] === undefined ? '' : ` ${units[0].symbol}`
  const correct = element('correctResponse', {}, element('value', {}, written))
  const equal = element(
    'equal',
    { toleranceMode: tolerance.kind, tolerance: `${size} ${size}` },
    element('variable', { identifier: RESPONSE }),
    element('baseValue', { baseType: 'float' }, written)
  )
  return {
    declarations: [element('responseDeclaration', { identifier: RESPONSE, cardinality: 'single', baseType: 'float' }, correct)],
    body: { xml: `<p>${element('textEntryInteraction', { responseIdentifier: RESPONSE, expectedLength: 15 }).xml}${escapeXml(unit)}</p>` },
    isInstruction: false,
    marking: [markIf(writer, equal)],
    losses
  }
}

function cloze({ text, gaps }: ItemOf<'cloze'>, context: AnswerContext): AnswerParts {
  const { writer, blocks } = context
  const { element } = writer
  const losses: ImportFinding[] = []
  const identifierOf = (id: string): string => `GAP-${id}`
  const declarations = gaps.map((gap) => {
    const identifier = identifierOf(gap.id)
    if (gap.kind === 'typed') return textDeclaration(writer, { identifier, accepted: gap.accepted, isCaseSensitive: false })
    const entry = element('mapping', { defaultValue: 0 }, element('mapEntry', { mapKey: gap.key, mappedValue: 1 }))
    return element(
      'responseDeclaration',
      { identifier, cardinality: 'single', baseType: 'identifier' },
      element('correctResponse', {}, element('value', {}, gap.key)),
      entry
    )
  })
  const interactionOf = (gapId: string): Xml => {
    const gap = gaps.find(({ id }) => id === gapId)
    if (gap === undefined) return { xml: '' }
    const responseIdentifier = identifierOf(gap.id)
    if (gap.kind === 'typed') return element('textEntryInteraction', { responseIdentifier, expectedLength: longest(gap.accepted) })
    if (gap.options.some(({ why }) => why !== undefined)) losses.push({ code: 'why-lost' })
    const choices = gap.options.map((option) => {
      const plain = markupToPlainText(option.text)
      if (plain !== option.text) losses.push({ code: 'markup-lost', values: { tag: 'formatting of an option in a gap' } })
      return element('inlineChoice', { identifier: option.id }, plain)
    })
    return element('inlineChoiceInteraction', { responseIdentifier, shuffle: true }, ...choices)
  }
  const body = bodyWithGaps(text, { blocks, interactionOf })
  return {
    declarations,
    body,
    isInstruction: true,
    marking: [setScore(writer, element('sum', {}, ...gaps.map(({ id }) => element('mapResponse', { identifier: identifierOf(id) }))))],
    losses
  }
}

interface TextKey {
  readonly identifier: string
  readonly accepted: readonly string[]
  readonly isCaseSensitive: boolean
}

function textDeclaration({ element }: XmlWriter, { identifier, accepted, isCaseSensitive }: TextKey): Xml {
  const entries = [...new Set(accepted)].map((text) => element('mapEntry', { mapKey: text, mappedValue: 1, caseSensitive: isCaseSensitive }))
  return element(
    'responseDeclaration',
    { identifier, cardinality: 'single', baseType: 'string' },
    element('correctResponse', {}, element('value', {}, accepted[0] ?? '')),
    element('mapping', { defaultValue: 0 }, ...entries)
  )
}

function longest(texts: readonly string[]): number {
  return Math.max(1, ...texts.map(({ length }) => length))
}

/** Returns a number without an exponent or a quotient; null where it has no end, such as 1/3. */
function decimalOf(text: string): string | null {
  const number = readNumber(text)
  const written = number === null ? '/' : numberText(number)
  return written.includes('/') ? null : written
}
