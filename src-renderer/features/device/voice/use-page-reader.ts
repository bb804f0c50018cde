import { useCallback, useEffect, useRef } from 'react'
import type { ReadingManner, ReaderState } from './reader.ts'
import { readablePartsOf } from './readable-parts.ts'
import { useReader } from './use-reader.ts'

/** Set on the element that is being read. `reading.css` shows it. */
const READING = 'data-reading'

interface PageReader {
  readonly state: ReaderState
  readonly isAtWork: boolean
  readonly read: (root: Element, manner: ReadingManner) => void
  readonly stop: () => void
}

/** Returns a reader of parts of the page that marks what it is reading, and stops when that leaves the page. */
export function usePageReader(): PageReader {
  const { reader, state, isAtWork } = useReader()
  const marked = useRef<Element | null>(null)
  const mark = useCallback((element: Element | null) => {
    marked.current?.removeAttribute(READING)
    marked.current = element
    element?.setAttribute(READING, '')
    element?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    if (!isAtWork) mark(null)
  }, [isAtWork, mark])
  useEffect(
    () => () => {
      mark(null)
    },
    [mark]
  )
  const read = (root: Element, manner: ReadingManner): void => {
    const parts = readablePartsOf(root)
    const texts = parts.map(({ text }) => text)
    reader.read(texts, manner, (index) => {
      const element = parts[index]?.element
      // A question that was answered is no longer there.
      if (element?.isConnected === true) mark(element)
      else reader.stop()
    })
  }
  return { state, isAtWork, read, stop: reader.stop }
}
