import { mostMarksSchema } from '../../../../../src-shared/content/item-types/base/item-base.ts'
import type { ForeignInteraction } from '../../foreign/foreign-item.ts'
import { escapeHtml, innerHtml } from '../../foreign/to-html.ts'
import { MOST_SHORT_LINES } from '../../guide/write-guide.ts'
import { descendantsOf, elementIn, elementsIn, textOf, type XmlElement } from '../../xml/xml-tree.ts'
import { responseDeclarationsIn } from './response-declaration.ts'

/** Whom the notes of an item are for that tell how to mark it. */
const forMarkers = /\b(?:scorer|tutor)\b/

export function isForMarkers(rubric: XmlElement): boolean {
  return forMarkers.test(rubric.attributes.get('view') ?? '')
}

/** Reads `extendedTextInteraction`: what it asks for, and what the item says to its markers. A declared answer is a model answer. */
export function readWritten(item: XmlElement, element: XmlElement): ForeignInteraction {
  const prompt = elementIn(element, 'prompt')
  const declaration = responseDeclarationsIn(item).find(({ identifier }) => identifier === element.attributes.get('responseIdentifier'))
  const lines = Number(element.attributes.get('expectedLines') ?? 'NaN')
  const rubrics = [...descendantsOf(item, 'rubricBlock')].filter(isForMarkers)
  return {
    kind: 'written',
    prompt: prompt === undefined ? '' : innerHtml(prompt),
    size: lines > MOST_SHORT_LINES ? 'long' : 'short',
    marks: marksOf(item),
    guide: rubrics.map((rubric) => innerHtml(rubric)).join(''),
    modelAnswer: (declaration?.correct ?? []).map((text) => `<p>${escapeHtml(text)}</p>`).join('')
  }
}

/** The most that its score can be; null where it is no number of marks. */
function marksOf(item: XmlElement): number | null {
  const outcomes = elementsIn(item, 'outcomeDeclaration')
  const named = (name: string) => outcomes.find(({ attributes }) => attributes.get('identifier') === name)
  const most = named('MAXSCORE')
  const marks = Number(most === undefined ? named('SCORE')?.attributes.get('normalMaximum') : textOf(most).trim())
  return mostMarksSchema.safeParse(marks).success ? marks : null
}
