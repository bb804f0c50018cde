/** Formats that a text of GIFT names in brackets. */
export type GiftFormat = 'html' | 'moodle' | 'plain' | 'markdown'

export interface GiftText {
  readonly format: GiftFormat
  /** Still with the escapes of GIFT as placeholders. */
  readonly text: string
}

export interface GiftQuestion {
  readonly name: string
  readonly stem: GiftText
  /** What follows the braces; not empty if they were in the middle of a sentence. */
  readonly tail: string
  /** Between the braces; null if there are none. */
  readonly answers: string | null
}

/** An answer: `=` or `~`, its share in percent if it is said, its text, and what follows `#`. */
export interface GiftAnswer {
  readonly sign: '=' | '~'
  readonly percent: number | null
  readonly text: string
  readonly feedback: string
}

/**
 * Escaped signs are noncharacters while a text is taken apart. `decodeText` leaves none in a file. Moodle's list: `\\ \~ \= \# \{ \} \: \n`.
 */
const escapes = ['\\', '~', '=', '#', '{', '}', ':'] as const
const FIRST_PLACEHOLDER = 0xfdd0

export function protectEscapes(text: string): string {
  return text.replace(/\\([\\~=#{}:])/g, (_, sign: string) => String.fromCharCode(FIRST_PLACEHOLDER + escapes.findIndex((one) => one === sign)))
}

/** Returns the text with its escapes resolved; `\n` is a line end. */
export function resolveEscapes(text: string): string {
  return text
    .replaceAll('\\n', '\n')
    .replace(/[\uFDD0-\uFDD6]/g, (placeholder) => escapes[placeholder.charCodeAt(0) - FIRST_PLACEHOLDER] ?? placeholder)
}

/** Takes a question apart; null if its braces are not closed. */
export function readGiftQuestion(chunk: string): GiftQuestion | null {
  const source = protectEscapes(chunk)
  const named = /^\s*::([\s\S]*?)::/.exec(source)
  const rest = named === null ? source : source.slice(named[0].length)
  const name = resolveEscapes((named?.[1] ?? '').trim())
  const open = rest.indexOf('{')
  if (open < 0) return rest.includes('}') ? null : { name, stem: readGiftText(rest, 'moodle'), tail: '', answers: null }
  const close = rest.lastIndexOf('}')
  if (close < open) return null
  const tail = rest.slice(close + 1).trim()
  const answers = rest.slice(open + 1, close)
  return { name, stem: readGiftText(rest.slice(0, open), 'moodle'), tail, answers }
}

/** Splits off the format in brackets. */
export function readGiftText(text: string, usual: GiftFormat): GiftText {
  const found = /^\s*\[(html|moodle|plain|markdown)\]/.exec(text)
  return found === null ? { format: usual, text: text.trim() } : { format: found[1] as GiftFormat, text: text.slice(found[0].length).trim() }
}

/** Splits off what follows `####`: feedback for everybody. */
export function splitGeneralFeedback(answers: string): { readonly answers: string; readonly general: string } {
  const place = answers.indexOf('####')
  return place < 0 ? { answers: answers.trim(), general: '' } : { answers: answers.slice(0, place).trim(), general: answers.slice(place + 4).trim() }
}

/** Splits a list of answers, each of which begins with `=` or `~`. Returns null if something else comes first. */
export function splitAnswers(answers: string): readonly GiftAnswer[] | null {
  const trimmed = answers.trim()
  if (!/^[=~]/.test(trimmed)) return null
  return [...trimmed.matchAll(/([=~])([^=~]*)/g)].map(([, sign, body = '']) => ({ sign: sign === '=' ? '=' : '~', ...answerOf(body) }))
}

function answerOf(body: string): Omit<GiftAnswer, 'sign'> {
  const weight = /^\s*%(-?\d+(?:\.\d*)?)%/.exec(body)
  const rest = weight === null ? body : body.slice(weight[0].length)
  const mark = rest.indexOf('#')
  return {
    percent: weight === null ? null : Number(weight[1]),
    text: (mark < 0 ? rest : rest.slice(0, mark)).trim(),
    feedback: mark < 0 ? '' : rest.slice(mark + 1).trim()
  }
}
