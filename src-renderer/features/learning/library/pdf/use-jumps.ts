import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { PdfDocument, PdfTarget } from './document/pdf-document.ts'
import { useLibraryText } from '../use-library-text.ts'

interface JumpDeps {
  readonly pdf: PdfDocument
  readonly column: RefObject<HTMLElement | null>
  /** From `useColumn`. */
  readonly goTo: (position: number) => void
  readonly getPosition: () => number
}

/** Jumps within a document, announced to screen readers, and a way back from the last one. */
export function useJumps({ pdf, column, goTo, getPosition }: JumpDeps) {
  const { t } = useLibraryText()
  const [told, setTold] = useState('')
  /** A position; null before the first jump. */
  const [cameFrom, setCameFrom] = useState<number | null>(null)
  // A page may report its size during a jump; the jump then uses the newer layout.
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

  /** Also moves the focus, so that keyboard and screen reader continue from there. */
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
        // An unreadable page still has a top.
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
    /** The page from which the last jump started; null if there is no way back. */
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
