import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { PdfDocument, PdfTarget } from './document/pdf-document.ts'
import { useLibraryText } from '../use-library-text.ts'

interface JumpDeps {
  readonly pdf: PdfDocument
  readonly column: RefObject<HTMLElement | null>
  /** Of `useColumn`. */
  readonly goTo: (position: number) => void
  readonly getPosition: () => number
}

/** The ways from place to place in a document, each told to who does not see it, and the way back from the last jump. */
export function useJumps({ pdf, column, goTo, getPosition }: JumpDeps) {
  const { t } = useLibraryText()
  const [told, setTold] = useState('')
  /** A place; null where nothing was followed yet. */
  const [cameFrom, setCameFrom] = useState<number | null>(null)
  // A page tells its size while a jump finds its place: the jump then goes by the newer layout.
  const goNow = useRef(goTo)
  useLayoutEffect(() => {
    goNow.current = goTo
  }, [goTo])

  const arrive = useCallback(
    (position: number) => {
      goNow.current(position)
      setTold(t('pdf.pageOf', { page: pageOf(position), pages: pdf.pageCount }))
    },
    [pdf, t]
  )

  /** Arrives also for the keyboard and for who reads on from there by ear. */
  const jump = useCallback(
    (position: number) => {
      arrive(position)
      column.current?.querySelector<HTMLElement>(`[data-page="${String(pageOf(position))}"]`)?.focus({ preventScroll: true })
    },
    [arrive, column]
  )

  const follow = useCallback(
    (target: PdfTarget) => {
      const from = getPosition()
      void pdf.positionOf(target).then((position) => {
        setCameFrom(from)
        // A page that cannot be read has a top all the same.
        jump(position.ok ? position.value : (target.page - 1) * 1000)
      })
    },
    [pdf, getPosition, jump]
  )

  return {
    told,
    goToPage: (page: number) => {
      arrive((page - 1) * 1000)
    },
    follow,
    /** The page from which the last jump was made; null where there is no way back. */
    cameFrom: cameFrom === null ? null : pageOf(cameFrom),
    goBack: () => {
      if (cameFrom !== null) jump(cameFrom)
      setCameFrom(null)
    }
  }
}

function pageOf(position: number): number {
  return Math.floor(position / 1000) + 1
}
