import type { ImportFinding } from '../../imported-question.ts'
import type { ForeignAnswer, ForeignInteraction } from '../../foreign/foreign-item.ts'
import { costOf, type Rules } from './conditions.ts'
import { answerKeyOf, type Feedback } from './feedback.ts'
import { numbersOf } from './numbers.ts'
import type { Response, ResponseOption } from './response.ts'
import { bestChoiceOf, comparedIn, isCaseCounted, isGaining, MOST_STEPS, sharesOf, type ResponseValues } from './shares.ts'

interface Marking {
  readonly rules: Rules
  readonly feedback: Feedback
}

interface ReadInteractions {
  readonly interactions: readonly ForeignInteraction[]
  readonly losses: readonly ImportFinding[]
}

/** No item of Koya has a tenth as many gaps. */
const MOST_RESPONSES = 100

/** Whether marking every value of every response takes longer than any real item does. */
function isTooMuch(responses: readonly Response[], rules: Rules): boolean {
  const values = responses.reduce((sum, response) => sum + 3 * valuesOf(response, rules).values.length, 0)
  return values * costOf(rules.rules) > MOST_STEPS
}

/** How Canvas compares typed words in ways that Koya does not have. */
const looseAlgorithms: ReadonlySet<string> = new Set(['TextCloseEnough', 'TextRegex'])

/** Finds the right answers to the responses of one item by marking answers with its rules, or says why nobody can tell them. */
export function readInteractions(responses: readonly Response[], { rules, feedback }: Marking): ReadInteractions | ImportFinding {
  const [only] = responses
  if (responses.length > MOST_RESPONSES || isTooMuch(responses, rules)) return { code: 'syntax', values: { detail: 'it has too many rules' } }
  if (responses.length === 1 && only?.isNumber === true) return readNumber(rules)
  if (responses.length === 1 && only?.kind === 'options' && only.isMultiple) return readMultiple(only, { rules, feedback })
  if (responses.some(({ isMultiple, kind }) => isMultiple && kind === 'options'))
    return { code: 'type-not-supported', values: { type: 'several questions in one' } }
  const fields = responses.filter(({ kind }) => kind === 'field')
  if (fields.some((field) => valuesOf(field, rules).values.length === 0)) return { code: 'type-not-supported', values: { type: 'essay' } }
  const judged = responses.filter(({ kind }) => kind !== 'words')
  const shares = sharesOf(
    judged.map((response) => valuesOf(response, rules)),
    rules.rules
  )
  if (shares === null) return { code: 'no-right-answer' }
  const losses: ImportFinding[] = []
  const interactions: ForeignInteraction[] = []
  for (const response of responses) {
    const read = readOne(response, { rules, feedback, shares: shares[judged.indexOf(response)] ?? new Map() })
    if ('code' in read) return read
    interactions.push(...read.interactions)
    losses.push(...read.losses)
  }
  return { interactions, losses }
}

function readNumber({ rules }: Rules): ReadInteractions | ImportFinding {
  const numbers = numbersOf(rules)
  if (numbers === null) return { code: 'answer-missing' }
  // Koya asks for one number: several that are apart would make a right answer wrong.
  return numbers.length > 1 ? { code: 'any-of-several' } : { interactions: [{ kind: 'number', numbers }], losses: [] }
}

function readMultiple(response: Response, { rules, feedback }: Marking): ReadInteractions | ImportFinding {
  const best = bestChoiceOf(valuesOf(response, rules), rules.rules)
  if (best === null) return { code: rules.rules.some(isGaining) ? 'any-of-several' : 'no-right-answer' }
  const answers = response.options.map((option) => toAnswer(response, option, { share: best.has(option.identifier) ? 1 / best.size : 0, feedback }))
  return { interactions: [{ kind: 'choice', prompt: '', answers, isSingle: false }], losses: [] }
}

function readOne(
  response: Response,
  { rules, feedback, shares }: Marking & { readonly shares: ReadonlyMap<string, number> }
): ReadInteractions | ImportFinding {
  if (response.kind === 'words') return readWords(response)
  if (response.kind === 'field') {
    const isCaseSensitive = isCaseCounted(rules.rules, response.identifier)
    const answers = [...shares]
      .filter(([, share]) => share > 0)
      .map(([text, share]): ForeignAnswer => ({
        text,
        share,
        feedback: feedback.ofAnswer.get(answerKeyOf(response.identifier, text)) ?? ''
      }))
    return { interactions: [{ kind: 'text', answers, isCaseSensitive }], losses: [] }
  }
  const answers = response.options.map((option) => toAnswer(response, option, { share: shares.get(option.identifier) ?? 0, feedback }))
  if (answers.filter(({ share }) => share === 1).length > 1) return { code: 'any-of-several' }
  return { interactions: [{ kind: 'list', answers }], losses: [] }
}

/** All listed words of such a gap are right, whatever the rules name. */
function readWords({ options }: Response): ReadInteractions | ImportFinding {
  if (options.some(({ algorithm }) => looseAlgorithms.has(algorithm))) return { code: 'pattern-answer', values: { text: options[0]?.html ?? '' } }
  const answers = options.map(({ html }): ForeignAnswer => ({ text: plainOf(html), share: 1, feedback: '' }))
  return { interactions: [{ kind: 'text', answers, isCaseSensitive: false }], losses: [] }
}

function toAnswer(
  { identifier }: Response,
  option: ResponseOption,
  { share, feedback }: { readonly share: number; readonly feedback: Feedback }
): ForeignAnswer {
  return { text: option.html, share, feedback: feedback.ofAnswer.get(answerKeyOf(identifier, option.identifier)) ?? '' }
}

/** Options are all that can be chosen; of a field, the answers that earn marks in some rule. */
function valuesOf({ identifier, kind, options }: Response, { rules }: Rules): ResponseValues {
  if (kind === 'options') return { identifier, values: options.map((option) => option.identifier) }
  const compared = rules.filter(isGaining).flatMap(({ condition }) => comparedIn(condition))
  return { identifier, values: [...new Set(compared.filter((one) => one.identifier === identifier).map(({ value }) => value))] }
}

function plainOf(html: string): string {
  const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }
  return html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (sign) => signs[sign] ?? sign)
    .trim()
}
