import { descendantsOf, elementsIn, textOf, type XmlElement } from '../../xml/xml-tree.ts'
import type { ImportFinding } from '../../imported-question.ts'
import type { Rule } from './conditions.ts'
import { htmlOfMaterial } from './material.ts'
import { comparedIn } from './shares.ts'

/** Feedback of an item of QTI 1.2, as HTML. */
export interface Feedback {
  /** By response and value, see `answerKeyOf`. */
  readonly ofAnswer: ReadonlyMap<string, string>
  readonly explanation: string
  readonly losses: readonly ImportFinding[]
}

export function answerKeyOf(response: string, value: string): string {
  return JSON.stringify([response, value])
}

/** Shown to everybody, or with the right answer. `general_incorrect_fb` is Canvas's feedback on wrong answers. */
const explains = /^(?:general|correct|solution)(?:_fb)?$|solution/i

/** Sorts the feedback of an item: on one answer, on the right one, and what Koya has no place for. */
export function readFeedback(item: XmlElement, rules: readonly Rule[]): Feedback {
  const ofAnswer = new Map<string, string>()
  const explanations: string[] = []
  const losses: ImportFinding[] = []
  const rulesOf = rulesByFeedback(rules)
  for (const feedback of elementsIn(item, 'itemfeedback')) {
    const text = textOf(feedback).trim()
    const html = htmlOfMaterial(feedback)
    if (text === '') continue
    if ([...descendantsOf(feedback, 'hint')].length > 0) losses.push({ code: 'feature-lost', values: { name: 'hint' } })
    else if (isExplanation(feedback)) explanations.push(html)
    else {
      const answers = answersWith(rulesOf.get(feedback.attributes.get('ident') ?? '') ?? [])
      if (answers.length === 0)
        losses.push({
          code: 'feedback-lost',
          values: {
            text: text
              .replace(/<[^<>]*>|\s+/g, ' ')
              .trim()
              .slice(0, 40)
          }
        })
      for (const key of answers) ofAnswer.set(key, `${ofAnswer.get(key) ?? ''}${html}`)
    }
  }
  return { ofAnswer, explanation: [...new Set(explanations)].map((html) => `<div>${html}</div>`).join(''), losses }
}

function rulesByFeedback(rules: readonly Rule[]): ReadonlyMap<string, readonly Rule[]> {
  const found = new Map<string, Rule[]>()
  for (const rule of rules) {
    for (const identifier of rule.feedback) {
      const before = found.get(identifier)
      if (before === undefined) found.set(identifier, [rule])
      else before.push(rule)
    }
  }
  return found
}

function isExplanation(feedback: XmlElement): boolean {
  return explains.test(feedback.attributes.get('ident') ?? '') || elementsIn(feedback, 'solution').length > 0
}

/** Returns the answers whose rules show one feedback; none where it depends on several answers together. */
function answersWith(rules: readonly Rule[]): readonly string[] {
  return rules
    .flatMap(({ condition }) => {
      const parts = elementsIn(condition)
      return parts.every(({ name }) => name === 'varequal' || name === 'or') ? comparedIn(condition) : []
    })
    .map(({ identifier: response, value }) => answerKeyOf(response, value))
}
