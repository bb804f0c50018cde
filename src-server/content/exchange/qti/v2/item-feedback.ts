import { descendantsOf, elementsIn, textOf, type XmlElement } from '../../xml/xml-tree.ts'
import type { ImportFinding } from '../../imported-question.ts'
import { innerHtml } from '../../foreign/to-html.ts'

/** Feedback of an item of QTI 2 or 3, as HTML. */
export interface ItemFeedback {
  /** Feedback on one option, by its identifier. */
  readonly ofOption: ReadonlyMap<string, string>
  /** Feedback that explains the right answer. */
  readonly explanation: string
  readonly losses: readonly ImportFinding[]
}

/** Names under which programs put what is shown with the right answer. */
const explains = /^(?:.*[-_ ])?(?:correct|right|solution|explanation|general|rationale)(?:[-_ ].*)?$/i
const isOnWrong = /incorrect|wrong|not[-_ ]?correct/i

/** Sorts the feedback at the end of an item and inside its text. Feedback inside options is read with them. */
export function readItemFeedback(item: XmlElement, options: ReadonlySet<string>): ItemFeedback {
  const ofOption = new Map<string, string>()
  const explanations: string[] = []
  const losses: ImportFinding[] = []
  for (const feedback of feedbackIn(item)) {
    const identifier = (feedback.attributes.get('identifier') ?? '').slice(0, 100)
    const html = innerHtml(feedback)
    if (textOf(feedback).trim() === '') continue
    if (feedback.attributes.get('showHide') === 'hide') losses.push(lost(feedback))
    else if (options.has(identifier)) ofOption.set(identifier, `${ofOption.get(identifier) ?? ''}${html}`)
    else if (explains.test(identifier) && !isOnWrong.test(identifier)) explanations.push(html)
    else losses.push(lost(feedback))
  }
  return { ofOption, explanation: [...new Set(explanations)].map((html) => `<div>${html}</div>`).join(''), losses }
}

function feedbackIn(item: XmlElement): readonly XmlElement[] {
  const inText = elementsIn(item, 'itemBody').flatMap((text) =>
    [...descendantsOf(text)].filter(({ name }) => name === 'feedbackBlock' || name === 'feedbackInline')
  )
  const inOptions = new Set([...descendantsOf(item)].filter(({ name }) => /[cC]hoice$/.test(name)).flatMap((choice) => [...descendantsOf(choice)]))
  return [...elementsIn(item, 'modalFeedback'), ...inText.filter((feedback) => !inOptions.has(feedback))]
}

function lost(feedback: XmlElement): ImportFinding {
  return { code: 'feedback-lost', values: { text: textOf(feedback).replace(/\s+/g, ' ').trim().slice(0, 40) } }
}
