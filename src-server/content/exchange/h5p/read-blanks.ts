import { gapMark, withoutMarks, type ForeignAnswer } from '../foreign/foreign-item.ts'

interface Blanks {
  /** HTML with gap marks. */
  readonly html: string
  readonly gaps: readonly (readonly ForeignAnswer[])[]
  readonly hasTips: boolean
}

/** A gap is written `*word/other word:tip*`; a slash or colon after a backslash is a sign of the word. */
const gapPattern = /\*([^*]+)\*/g

/** Reads the texts of the type Fill in the Blanks of H5P. */
export function readBlanks(questions: readonly string[]): Blanks {
  const gaps: (readonly ForeignAnswer[])[] = []
  let hasTips = false
  const html = withoutMarks(questions.map((question) => `<div>${question}</div>`).join('')).replace(gapPattern, (_, written: string) => {
    const [words = '', tip] = splitAt(written.replace(/<[^<>]*>/g, ''), ':')
    hasTips ||= tip !== undefined && tip.trim() !== ''
    gaps.push(
      splitAt(words, '/')
        .map((word) => ({ text: plainOf(word), share: 1, feedback: '' }))
        .filter(({ text }) => text !== '')
    )
    return gapMark(gaps.length - 1)
  })
  return { html, gaps, hasTips }
}

function splitAt(text: string, sign: ':' | '/'): readonly string[] {
  return text.split(sign === ':' ? /(?<!\\):/ : /(?<!\\)\//)
}

function plainOf(word: string): string {
  const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#039;': "'", '&nbsp;': ' ' }
  return word
    .replace(/\\([/:])/g, '$1')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#039);/g, (sign) => signs[sign] ?? sign)
    .trim()
}
