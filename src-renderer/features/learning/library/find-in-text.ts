import { parseMarkup } from '../../../../src-shared/kernel/markup/markup.ts'
import { ATOM, placeMarkup, readPlaced, type TextStretch } from '../../../ui/markup/placed-markup.ts'

/** Converts Koya's markup to plain text with the offsets of `placeMarkup`. */
export function readableText(source: string): string {
  return placeMarkup(parseMarkup(source))
    .map((nodes) => readPlaced(nodes))
    .join('\n')
}

/** A searchable text: lower case without diacritics, and the original offset of each letter. */
interface Folded {
  readonly text: string
  readonly offsets: readonly number[]
}

/** Normalises a text, so that "oba" finds "ọba" and the reverse. */
function fold(text: string): Folded {
  const offsets: number[] = []
  let folded = ''
  let at = 0
  for (const letter of text) {
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    for (let count = 0; count < plain.length; count += 1) offsets.push(at)
    folded += plain
    at += letter.length
  }
  return { text: folded, offsets: [...offsets, at] }
}

/** Returns the disjoint ranges in which `words` occur in `text`; none for fewer than two letters. */
export function findInText(text: string, words: string): readonly TextStretch[] {
  const wanted = fold(words.trim()).text
  if (wanted.length < 2) return []
  const { text: folded, offsets } = fold(text)
  const found: TextStretch[] = []
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    found.push({ start: offsets[at] ?? 0, end: offsets[at + wanted.length] ?? text.length })
  }
  return found
}

/** Text around a match; formulas are omitted. */
export interface Excerpt {
  readonly before: string
  readonly found: string
  readonly after: string
}

const AROUND = 60

export function excerptOf(text: string, { start, end }: TextStretch): Excerpt {
  const from = Math.max(0, start - AROUND)
  const to = Math.min(text.length, end + AROUND)
  const plain = (part: string): string => part.replaceAll(ATOM, '…').replaceAll('\n', ' ')
  return {
    before: (from > 0 ? '…' : '') + plain(text.slice(from, start)),
    found: plain(text.slice(start, end)),
    after: plain(text.slice(end, to)) + (to < text.length ? '…' : '')
  }
}
