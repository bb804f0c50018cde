import { memo } from 'react'
import { highlightKey, type TextRange } from '../../../../src-shared/attempt/record/highlight.ts'
import { MarkedText } from '../../../ui/markup/marked-text.tsx'
import { useExam } from '../store/exam-context.tsx'

interface HighlightableTextProps {
  readonly part: 'stem' | 'stimulus'
  /** Id of the item (for its stem) or of the stimulus. */
  readonly id: string
  readonly source: string
}

const none: readonly TextRange[] = []

/** A stem or passage with the candidate's highlights. */
export const HighlightableText = memo(function HighlightableText({ part, id, source }: HighlightableTextProps) {
  const name = highlightKey(part, id)
  const marks = useExam((state) => state.highlights[name] ?? none)
  return <MarkedText source={source} name={name} marks={marks} />
})
