import { memo, useEffect, useRef, useState } from 'react'
import { findInText } from '../find-in-text.ts'
import { markInRuns, partsInRuns } from './mark-in-runs.ts'
import type { PlacedPage } from './document/page-layout.ts'
import type { PageSize, PdfDocument, PdfPage, PdfTarget } from './document/pdf-document.ts'
import { PdfLinks } from './pdf-links.tsx'
import styles from './pdf-reader.module.css'
import { useLibraryText } from '../use-library-text.ts'
import { pageText } from './use-pdf-search.ts'

interface PdfSheetProps {
  readonly pdf: PdfDocument
  /** Page number, from 1. */
  readonly number: number
  readonly placed: PlacedPage
  /** Whether to draw it: it is in or near the window. */
  readonly isNear: boolean
  /** Words to highlight; may be empty. */
  readonly words: string
  readonly onSize: (number: number, size: PageSize) => void
  readonly onTarget: (target: PdfTarget) => void
  readonly onAddress: (address: string) => void
}

/** The drawn content of a page. */
interface Drawn {
  readonly elements: readonly HTMLElement[]
  readonly runs: readonly string[]
}

/** One page: its image, with the text on top for pointer and screen reader, and the links. A jump focuses it. */
export const PdfSheet = memo(function PdfSheet({ pdf, number, placed, isNear, words, onSize, onTarget, onAddress }: PdfSheetProps) {
  const { t } = useLibraryText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  const { width, height, scale } = placed

  useEffect(() => {
    const [picture, text] = [canvas.current, layer.current]
    if (!isNear || !picture || !text) return
    const left = new AbortController()
    void drawPage(pdf, number, (page) => {
      onSize(number, page.size)
      return page.draw({ canvas: picture, layer: text, scale, signal: left.signal })
    }).then((result) => {
      if (left.signal.aborted) return
      setIsBroken(result === null)
      setDrawn(result)
    })
    return () => {
      left.abort()
    }
  }, [pdf, number, isNear, scale, onSize])

  useEffect(() => {
    if (isNear || !canvas.current) return
    // Frees the image's memory for visible pages.
    canvas.current.width = 0
    layer.current?.replaceChildren()
    setDrawn(null)
  }, [isNear])

  useEffect(() => {
    if (drawn === null) return
    return markInRuns(drawn.elements, partsInRuns(drawn.runs, findInText(pageText(drawn.runs), words)))
  }, [drawn, words])

  return (
    <section
      className={styles.sheet}
      aria-label={t('pdf.pageOf', { page: number, pages: pdf.pageCount })}
      aria-busy={isNear && drawn === null && !isBroken}
      tabIndex={-1}
      data-page={number}
      data-drawn={drawn !== null}
      style={{ width, height }}
    >
      <canvas ref={canvas} className={styles.picture} aria-hidden />
      <div ref={layer} className={styles.words} />
      {drawn === null ? null : <PdfLinks pdf={pdf} number={number} onTarget={onTarget} onAddress={onAddress} />}
      {isBroken ? <p className={styles.trouble}>{t('pdf.pageTrouble')}</p> : null}
    </section>
  )
})

/** Null if the page cannot be shown. */
async function drawPage(pdf: PdfDocument, number: number, draw: (page: PdfPage) => ReturnType<PdfPage['draw']>): Promise<Drawn | null> {
  const page = await pdf.page(number)
  if (!page.ok) return null
  const elements = await draw(page.value)
  const runs = elements.ok ? await page.value.readRuns() : elements
  return elements.ok && runs.ok ? { elements: elements.value, runs: runs.value } : null
}
