import { useMemo } from 'react'
import type { PlayedWork } from '../../../../../src-shared/content/library/library.ts'
import { workAddress } from '../../../../../src-shared/content/library/work-address.ts'
import { findInText } from '../find-in-text.ts'
import { MediaPlayer } from './media-player.tsx'
import { useLibraryText } from '../use-library-text.ts'
import type { RequestedPosition } from '../requested-position.ts'
import styles from './reading-text.module.css'
import { cutText, type TextStretch } from '../../../../ui/markup/placed-markup.ts'

interface MediaReaderProps {
  readonly serial: string
  readonly work: PlayedWork
  /** Milliseconds. */
  readonly start: number
  readonly wanted: RequestedPosition
  readonly onPosition: (atMs: number) => void
}

/** A sound or video with its transcript below. */
export function MediaReader({ serial, work, start, wanted: { find }, onPosition }: MediaReaderProps) {
  const { t } = useLibraryText()
  const marks = useMemo(() => findInText(work.words, find), [work.words, find])
  return (
    <>
      <MediaPlayer address={workAddress(serial, work.id)} work={work} startMs={start} onPosition={onPosition} />
      <details className={styles.text} open={marks.length > 0}>
        <summary>{t('work.words')}</summary>
        <MarkedParagraphs text={work.words} marks={marks} />
      </details>
    </>
  )
}

interface MarkedParagraphsProps {
  readonly text: string
  /** Sorted and disjoint. */
  readonly marks: readonly TextStretch[]
}

/** Plain text with one paragraph per line and highlighted ranges. */
function MarkedParagraphs({ text, marks }: MarkedParagraphsProps) {
  return (
    <div className={styles.words}>
      {cutText({ at: 0, text }, marks).map((piece) =>
        piece.isMarked ? <mark key={piece.at}>{piece.text}</mark> : <span key={piece.at}>{piece.text}</span>
      )}
    </div>
  )
}
