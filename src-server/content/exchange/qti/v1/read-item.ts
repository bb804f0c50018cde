import type { ImportFinding } from '../../imported-question.ts'
import { descendantsOf, elementIn, elementsIn, textOf, type XmlElement } from '../../xml/xml-tree.ts'
import { gapMark, type ForeignInteraction, type ForeignItem, type RefusedItem } from '../../foreign/foreign-item.ts'
import { unsupportedCanvasTypes } from '../../foreign/unsupported-types.ts'
import { readRules } from './conditions.ts'
import { readFeedback } from './feedback.ts'
import { htmlOfMaterial } from './material.ts'
import { readInteractions } from './read-interactions.ts'
import { gapNamesOf, responseElementsIn, toResponse, type Response } from './response.ts'

const unsupported = (type: string): ImportFinding => ({ code: 'type-not-supported', values: { type } })

/** Reads one item of QTI 1.2, or of the exports of Canvas, which are a dialect of it. Never throws. */
export function readItem(item: XmlElement): ForeignItem | RefusedItem {
  const identifier = item.attributes.get('ident') ?? ''
  const presentation = elementIn(item, 'presentation')
  const refuse = (reason: ImportFinding): RefusedItem => ({ identifier, line: item.line, text: excerptOf(presentation), reason })
  const metadata = metadataOf(item)
  const type = metadata.get('question_type') ?? ''
  if (Object.hasOwn(unsupportedCanvasTypes, type)) return refuse(unsupported(unsupportedCanvasTypes[type] ?? type))
  if (presentation === undefined) return refuse({ code: 'text-empty' })
  const responses = responseElementsIn(presentation).map((element) => toResponse(element, type))
  if (responses.length === 0) return refuse(unsupported('text without a question'))
  const fault = responses.find((one) => 'code' in one)
  if (fault !== undefined && 'code' in fault) return refuse(fault)
  const known = responses.filter((one) => 'kind' in one)
  const rules = readRules(item)
  const feedback = readFeedback(item, rules.rules)
  const read = readInteractions(known, { rules, feedback })
  if ('code' in read) return refuse(read)
  const isInText = known.length > 1 || known.some((response) => response.kind !== 'options' || isNamed(response, presentation)) || isDropdown(type)
  const interactions = isInText ? read.interactions : read.interactions.map(toChoice)
  return {
    identifier,
    title: item.attributes.get('title') ?? '',
    line: item.line,
    html: htmlOfText(presentation, known, isInText),
    instruction: '',
    interactions,
    explanation: feedback.explanation,
    points: pointsOf(metadata),
    losses: [
      ...feedback.losses,
      ...read.losses,
      ...(rules.unknown.length === 0 ? [] : [{ code: 'feature-lost', values: { name: 'rule of marks of its own' } } as const])
    ]
  }
}

function isDropdown(type: string): boolean {
  return type === 'multiple_dropdowns_question' || type === 'fill_in_multiple_blanks_question'
}

/** Whether the text names the response in brackets, as Canvas does. */
function isNamed(response: Response, presentation: XmlElement): boolean {
  const text = elementsIn(presentation, 'material').map(textOf).join('')
  return gapNamesOf(response).some((name) => text.includes(`[${name}]`))
}

/** The only list of an item stands below its question. */
function toChoice(interaction: ForeignInteraction): ForeignInteraction {
  return interaction.kind === 'list' ? { kind: 'choice', prompt: '', answers: interaction.answers, isSingle: true } : interaction
}

/** Returns the text with gaps where responses stand: by the names in brackets that Canvas writes, else by their place between the texts. */
function htmlOfText(presentation: XmlElement, responses: readonly Response[], isInText: boolean): string {
  const inOrder = htmlInOrder(presentation, responses, isInText)
  if (!isInText) return inOrder
  let html = inOrder
  for (const [index, response] of responses.entries()) {
    const name = gapNamesOf(response).find((one) => html.includes(`[${one}]`))
    if (name === undefined) continue
    html = html.replaceAll(htmlOfResponse(response.element, gapMark(index)), '').replace(`[${name}]`, () => gapMark(index))
  }
  return html
}

function htmlInOrder(element: XmlElement, responses: readonly Response[], isInText: boolean): string {
  return elementsIn(element)
    .map((child) => {
      const index = responses.findIndex((response) => response.element === child)
      if (index >= 0) return htmlOfResponse(child, isInText ? gapMark(index) : '')
      if (child.name === 'flow') return `<p>${htmlInOrder(child, responses, isInText)}</p>`
      return htmlOfMaterial({ ...element, children: [child] })
    })
    .join('')
}

/** Material of a response is part of the question, but for the name of a gap that the text has in brackets. */
function htmlOfResponse(element: XmlElement, gap: string): string {
  const before = htmlOfMaterial({ ...element, children: elementsIn(element, 'material') })
  return before === '' ? gap : `<p>${before} ${gap}</p>`
}

/** Metadata of an item by name, as Canvas and others write them. */
function metadataOf(item: XmlElement): ReadonlyMap<string, string> {
  const fields = elementsIn(item, 'itemmetadata').flatMap((metadata) => [...descendantsOf(metadata, 'qtimetadatafield')])
  return new Map(
    fields.map((field) => {
      const [label, entry] = [elementIn(field, 'fieldlabel'), elementIn(field, 'fieldentry')]
      return [label === undefined ? '' : textOf(label).trim(), entry === undefined ? '' : textOf(entry).trim()]
    })
  )
}

function pointsOf(metadata: ReadonlyMap<string, string>): number | null {
  const points = Number(metadata.get('points_possible') ?? 'NaN')
  return Number.isFinite(points) ? points : null
}

function excerptOf(presentation: XmlElement | undefined): string {
  return presentation === undefined ? '' : textOf(presentation).replace(/<[^<>]*>/g, ' ')
}
