import { useEffect, useMemo, useRef } from 'react'
import { MarkedText } from '../../../../ui/markup/marked-text.tsx'
import { MarkupText } from '../../../../ui/markup/markup-text.tsx'
import { watchScroll } from '../../../../ui/page/watch-scroll.ts'
import { findInText, readableText } from '../find-in-text.ts'
import { partAbove, wayTo } from './part-above.ts'
import type { RequestedPosition } from '../requested-position.ts'
import styles from '../media/reading-text.module.css'

interface NoteReaderProps {
  /** Koya's inline markup. */
  readonly text: string
  /** Read part, in thousandths. */
  readonly start: number
  readonly wanted: RequestedPosition
  readonly onPosition: (at: number) => void
}

/** A note with a comfortable line length. Search matches are highlighted, and the chosen one is scrolled into view. */
export function NoteReader({ text, start, wanted: { find, number }, onPosition }: NoteReaderProps) {
  const element = useRef<HTMLElement>(null)
  const marks = useMemo(() => findInText(readableText(text), find), [text, find])
  const firstAt = marks[number]?.start
  useEffect(() => {
    const note = element.current
    const scroller = note?.closest('[data-scroller]')
    if (!note || !scroller) return
    let stop = (): void => undefined
    // After the page has scrolled to its own top.
    const frame = requestAnimationFrame(() => {
      const mark = firstAt === undefined ? null : note.querySelector(`[data-at="${String(firstAt)}"]`)
      if (mark) mark.scrollIntoView({ block: 'center' })
      else if (start > 0) {
        scroller.scrollBy(0, wayTo(start, note.getBoundingClientRect(), scroller.getBoundingClientRect()))
      }
      stop = watchScroll(() => {
        onPosition(partAbove(note.getBoundingClientRect(), scroller.getBoundingClientRect()))
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [firstAt, start, onPosition])
  return (
    <article ref={element} className={styles.text}>
      {marks.length === 0 ? <MarkupText source={text} layout="block" /> : <MarkedText name="note" source={text} marks={marks} />}
    </article>
  )
}
