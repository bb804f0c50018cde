import type { ImportFinding } from '../../imported-question.ts'
import { descendantsOf, elementIn, elementsIn, textOf, type XmlElement } from '../../xml/xml-tree.ts'
import { gapMark, type ForeignInteraction, type ForeignItem, type RefusedItem } from '../../foreign/foreign-item.ts'
import { innerHtml } from '../../foreign/to-html.ts'
import { unsupportedInteractions } from '../../foreign/unsupported-types.ts'
import { readInteraction } from './read-interaction.ts'
import { readItemFeedback } from './item-feedback.ts'
import { isForMarkers, readWritten } from './read-written.ts'
import { responseDeclarationsIn } from './response-declaration.ts'
import { readResponseRules } from './response-rules.ts'

const feature = (name: string): ImportFinding => ({ code: 'feature-lost', values: { name } })
const unsupported = (type: string): ImportFinding => ({ code: 'type-not-supported', values: { type } })

/** No item of Koya has a tenth as many gaps. */
const MOST_INTERACTIONS = 100

/** Interactions that are a question by themselves, and no gaps in a text. */
const standAlone: ReadonlySet<string> = new Set([
  'choiceInteraction',
  'matchInteraction',
  'orderInteraction',
  'gapMatchInteraction',
  'extendedTextInteraction'
])

/** Elements of a text that are left out, and what is lost with them. */
const leftOut: Readonly<Record<string, ImportFinding | null>> = {
  choiceInteraction: null,
  matchInteraction: null,
  orderInteraction: null,
  gapMatchInteraction: null,
  extendedTextInteraction: null,
  rubricBlock: null,
  feedbackBlock: null,
  feedbackInline: null,
  stylesheet: null,
  templateBlock: null,
  templateInline: null,
  endAttemptInteraction: feature('hint'),
  infoControl: feature('hint'),
  catalogInfo: feature('read-aloud text')
}

/** Reads one item of QTI 2.0 to 3.0, under the names of QTI 2. Never throws. */
export function readAssessmentItem(item: XmlElement): ForeignItem | RefusedItem {
  const identifier = item.attributes.get('identifier') ?? ''
  const body = elementIn(item, 'itemBody')
  const refuse = (reason: ImportFinding): RefusedItem => ({ identifier, line: item.line, text: body === undefined ? '' : textOf(body), reason })
  if (body === undefined) return refuse({ code: 'text-empty' })
  const found = interactionsIn(body)
  const fault = faultInKind(item, found)
  if (fault !== null) return refuse(fault)
  const options = new Set(found.flatMap((one) => [...descendantsOf(one)]).map(({ attributes }) => attributes.get('identifier') ?? ''))
  const feedback = readItemFeedback(item, options)
  const rules = readResponseRules(item)
  const declarations = responseDeclarationsIn(item)
  const losses: ImportFinding[] = [...feedback.losses]
  const interactions: ForeignInteraction[] = []
  for (const element of found) {
    if (element.name === 'extendedTextInteraction') {
      interactions.push(readWritten(item, element))
      continue
    }
    const read = readInteraction(element, { declarations, rules, feedback })
    if ('code' in read) return refuse(read)
    interactions.push(read.interaction)
    losses.push(...read.losses)
  }
  const text = readText(body, found)
  return {
    identifier,
    title: item.attributes.get('title') ?? '',
    line: item.line,
    ...text,
    interactions,
    explanation: feedback.explanation,
    points: null,
    losses: [...losses, ...text.losses]
  }
}

function interactionsIn(body: XmlElement): readonly XmlElement[] {
  return [...descendantsOf(body)].filter(({ name }) => /[iI]nteraction$/.test(name) && name !== 'endAttemptInteraction')
}

function faultInKind(item: XmlElement, interactions: readonly XmlElement[]): ImportFinding | null {
  if (item.attributes.get('adaptive') === 'true') return unsupported('several steps')
  if (elementsIn(item, 'templateDeclaration').length > 0) return unsupported('random numbers')
  const other = interactions.find(({ name }) => Object.hasOwn(unsupportedInteractions, name))
  if (other !== undefined) return unsupported(unsupportedInteractions[other.name] ?? other.name)
  if (interactions.length === 0) return unsupported('text without a question')
  if (interactions.length > MOST_INTERACTIONS) return { code: 'syntax', values: { detail: 'it has too many gaps' } }
  const whole = interactions.filter(({ name }) => standAlone.has(name))
  return whole.length > 0 && interactions.length > 1 ? unsupported('several questions in one') : null
}

function readText(body: XmlElement, interactions: readonly XmlElement[]): Pick<ForeignItem, 'html' | 'instruction' | 'losses'> {
  const losses: ImportFinding[] = []
  const html = innerHtml(body, (element) => {
    const gap = interactions.indexOf(element)
    if (gap >= 0 && !standAlone.has(element.name)) return gapMark(gap)
    if (element.name === 'include') losses.push({ code: 'file-missing', values: { name: (element.attributes.get('href') ?? '').slice(0, 100) } })
    else if (!Object.hasOwn(leftOut, element.name)) return undefined
    const loss = leftOut[element.name] ?? null
    if (loss !== null) losses.push(loss)
    return ''
  })
  const rubrics = [...descendantsOf(body, 'rubricBlock')]
  const shown = rubrics.filter(({ attributes }) => /candidate|testConstructor|^$/.test(attributes.get('view') ?? ''))
  const isWritten = interactions.some(({ name }) => name === 'extendedTextInteraction')
  if (rubrics.some((rubric) => !shown.includes(rubric) && !(isWritten && isForMarkers(rubric)))) losses.push(feature('note for markers'))
  return { html, instruction: shown.map((rubric) => innerHtml(rubric)).join(''), losses }
}
