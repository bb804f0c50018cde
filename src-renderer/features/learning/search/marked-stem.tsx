import { useMemo } from 'react'
import { parseMarkup } from '../../../../src-shared/kernel/markup/markup.ts'
import { stretchesOf, type SoughtWord } from '../../../../src-shared/learning/search/search-terms.ts'
import { MarkedText } from '../../../ui/markup/marked-text.tsx'
import { placeMarkup, readPlaced } from '../../../ui/markup/placed-markup.ts'

interface MarkedStemProps {
  readonly source: string
  readonly name: string
  readonly sought: readonly SoughtWord[]
}

/** A text in which the words that were looked for are marked. */
export function MarkedStem({ source, name, sought }: MarkedStemProps) {
  const marks = useMemo(() => stretchesOf(placeMarkup(parseMarkup(source)).map(readPlaced).join('\n'), sought), [source, sought])
  return <MarkedText source={source} name={name} marks={marks} />
}

/** The same of a plain text, on one line. */
export function MarkedExcerpt({ text, sought }: { readonly text: string; readonly sought: readonly SoughtWord[] }) {
  const marks = stretchesOf(text, sought)
  const cuts = [0, ...marks.flatMap(({ start, end }) => [start, end]), text.length]
  return cuts.slice(0, -1).map((from, index) => {
    const piece = text.slice(from, cuts[index + 1])
    return index % 2 === 1 ? <mark key={from}>{piece}</mark> : piece
  })
}
