import { gapMark, type ForeignInteraction } from '../../foreign/foreign-item.ts'
import { innerHtml } from '../../foreign/to-html.ts'
import type { ImportFinding } from '../../imported-question.ts'
import { descendantsOf, elementIn, elementsIn, type XmlElement } from '../../xml/xml-tree.ts'
import { isKey, keyOfResponse } from './response-key.ts'
import type { ListContext, ReadList } from './read-lists.ts'

const unsupported = (type: string): ImportFinding => ({ code: 'type-not-supported', values: { type } })

/** Reads `gapMatchInteraction`, in which each gap has one word. */
export function readGapMatch(element: XmlElement, { declaration, rules }: ListContext): ReadList | ImportFinding {
  if (elementsIn(element, 'gapImg').length > 0) return unsupported('pictures for gaps')
  const key = keyOfResponse(declaration, rules)
  if (!isKey(key)) return key
  const right = [...key.shares].filter(([, share]) => share > 0).map(([value]) => value.split(/\s+/))
  const gaps = [...descendantsOf(element, 'gap')]
  const words = elementsIn(element, 'gapText')
  const ofGaps = gaps.map((gap) => right.filter(([, to]) => to === identifierOf(gap)))
  if (ofGaps.some(({ length }) => length !== 1)) return unsupported('gaps without a word, or with several')
  const chosen = ofGaps.map(([pair]) => words.find((word) => identifierOf(word) === pair?.[0]))
  if (chosen.includes(undefined)) return { code: 'answer-not-an-option' }
  const interaction: ForeignInteraction = {
    kind: 'gap-match',
    prompt: promptOf(element),
    html: innerHtml(element, (child) => {
      if (child.name === 'gap') return gapMark(gaps.indexOf(child))
      return child.name === 'gapText' || child.name === 'prompt' ? '' : undefined
    }),
    words: chosen.map((word) => (word === undefined ? '' : innerHtml(word))),
    spare: words.filter((word) => !chosen.includes(word)).map((word) => innerHtml(word))
  }
  return { interaction, losses: key.losses }
}

function identifierOf({ attributes }: XmlElement): string {
  return attributes.get('identifier') ?? ''
}

function promptOf(element: XmlElement): string {
  const prompt = elementIn(element, 'prompt')
  return prompt === undefined ? '' : innerHtml(prompt)
}
