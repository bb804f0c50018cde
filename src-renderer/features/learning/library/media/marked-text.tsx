import { cutText, type TextStretch } from '../../../../ui/markup/placed-markup.ts'
import styles from './reading-text.module.css'

interface MarkedParagraphsProps {
  readonly text: string
  /** Sorted and apart from each other. */
  readonly marks: readonly TextStretch[]
}

/** Plain words, a paragraph to a line, in which stretches are marked. */
export function MarkedParagraphs({ text, marks }: MarkedParagraphsProps) {
  return (
    <div className={styles.words}>
      {cutText({ at: 0, text }, marks).map((piece) =>
        piece.isMarked ? <mark key={piece.at}>{piece.text}</mark> : <span key={piece.at}>{piece.text}</span>
      )}
    </div>
  )
}
