import { memo } from 'react'
import { highlightKey, type TextRange } from '../../../../src-shared/attempt/record/highlight.ts'
import { MarkedText } from '../../../ui/markup/marked-text.tsx'
import { useExam } from '../store/exam-context.tsx'

interface HighlightableTextProps {
  readonly part: 'stem' | 'stimulus'
  /** Of the item whose stem it is, or of the stimulus. */
  readonly id: string
  readonly source: string
}

const none: readonly TextRange[] = []

/** A stem or a passage with what the candidate has highlighted in it. */
export const HighlightableText = memo(function HighlightableText({ part, id, source }: HighlightableTextProps) {
  const name = highlightKey(part, id)
  const marks = useExam((state) => state.highlights[name] ?? none)
  return <MarkedText source={source} name={name} marks={marks} />
})
