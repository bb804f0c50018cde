import { descendantsOf, elementIn, type XmlElement } from '../../xml/xml-tree.ts'
import type { ImportFinding } from '../../imported-question.ts'
import { htmlOfMaterial } from './material.ts'

/** Responses of QTI 1.2 by name. */
const responseNames: ReadonlySet<string> = new Set([
  'response_lid',
  'response_str',
  'response_num',
  'response_grp',
  'response_xy',
  'response_extension'
])

export interface ResponseOption {
  readonly identifier: string
  readonly html: string
  /** How Canvas judges a typed answer; empty elsewhere. */
  readonly algorithm: string
}

/** One response of an item of QTI 1.2. */
export interface Response {
  readonly element: XmlElement
  readonly identifier: string
  /** `words`: Canvas lists all accepted words of a gap as if they were options. */
  readonly kind: 'options' | 'field' | 'words'
  readonly isMultiple: boolean
  readonly isNumber: boolean
  readonly options: readonly ResponseOption[]
}

export function responseElementsIn(presentation: XmlElement): readonly XmlElement[] {
  return [...descendantsOf(presentation)].filter(({ name }) => responseNames.has(name))
}

/** Reads a response, or says which type Koya does not have. `type` is the question type of Canvas. */
export function toResponse(element: XmlElement, type: string): Response | ImportFinding {
  const render = [...descendantsOf(element)].find(({ name }) => name.startsWith('render_') || name === 'ims_render_object')
  const name = render?.name ?? element.name
  const identifier = element.attributes.get('ident') ?? ''
  const isMultiple = /^multiple$/i.test(element.attributes.get('rcardinality') ?? 'Single')
  if (element.name === 'response_grp' || element.name === 'response_extension') return unsupported('matching')
  if (/^ordered$/i.test(element.attributes.get('rcardinality') ?? '')) return unsupported('ordering')
  if (name === 'render_choice') {
    const options = [...descendantsOf(render ?? element, 'response_label')].map(toOption)
    return { element, identifier, kind: isListOfWords(render ?? element, type) ? 'words' : 'options', isMultiple, isNumber: false, options }
  }
  if (name !== 'render_fib') return unsupported(name === 'render_hotspot' ? 'places in a picture' : name.replace(/^(?:ims_)?render_/, ''))
  const isNumber =
    element.name === 'response_num' || type === 'numerical_question' || /^(?:decimal|integer)$/i.test(render?.attributes.get('fibtype') ?? '')
  return { element, identifier, kind: 'field', isMultiple, isNumber, options: [] }
}

function toOption(label: XmlElement): ResponseOption {
  return {
    identifier: label.attributes.get('ident') ?? '',
    html: htmlOfMaterial(label),
    algorithm: label.attributes.get('scoring_algorithm') ?? ''
  }
}

function isListOfWords(render: XmlElement, type: string): boolean {
  if (type !== 'fill_in_multiple_blanks_question') return false
  return [...descendantsOf(render, 'response_label')].every(({ attributes }) => /^(?:openEntry)?$/.test(attributes.get('answer_type') ?? ''))
}

/** Returns what Canvas writes in brackets into the text where this response stands. */
export function gapNamesOf({ element, identifier }: Response): readonly string[] {
  const material = elementIn(element, 'material')
  const name = material === undefined ? '' : htmlOfMaterial(material).trim()
  return [identifier.replace(/^response_/, ''), name].filter((one) => one !== '')
}

function unsupported(type: string): ImportFinding {
  return { code: 'type-not-supported', values: { type } }
}
