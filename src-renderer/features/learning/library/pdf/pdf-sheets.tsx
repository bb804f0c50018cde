import { useCallback, useState, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { PAGE_GAP, type PageZoom } from './document/page-layout.ts'
import { PdfContents } from './pdf-contents.tsx'
import type { PageSize, PdfDocument } from './document/pdf-document.ts'
import styles from './pdf-reader.module.css'
import { PdfSearchPanel } from './pdf-search-panel.tsx'
import { PdfSheet } from './pdf-sheet.tsx'
import { PdfTools } from './pdf-tools.tsx'
import { useColumn } from './use-column.ts'
import { useJumps } from './use-jumps.ts'
import { useLibraryText } from '../use-library-text.ts'
import { usePdfSearch } from './use-pdf-search.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { isOutsideAddress } from '../../../../../src-shared/learning/library/outside-address.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'

interface PdfSheetsProps {
  readonly pdf: PdfDocument
  readonly start: number
  /** Initial search; may be empty. */
  readonly find: string
  readonly onPosition: (at: number) => void
  readonly marks: ReactNode
}

/** Toolbar and pages of an open document. */
export function PdfSheets({ pdf, start, find, onPosition, marks }: PdfSheetsProps) {
  const { t } = useLibraryText()
  const [zoom, setZoom] = useState<PageZoom>('fit')
  const [isAsPrinted, setIsAsPrinted] = useState(false)
  const [words, setWords] = useState(find)
  const { sizes, tellSize } = useSizes(pdf)
  const { column, tools, pages, isMeasured, inView, goTo, placeNow: getPosition } = useColumn({ sizes, zoom, start, onPosition })
  const { told, goToPage, follow, cameFrom, goBack } = useJumps({ pdf, column, goTo, getPosition })
  const { shut, openOutside, putAway } = useOutsideLinks()
  const search = usePdfSearch(pdf, words)

  return (
    <div className={styles.reader}>
      <div ref={tools} className={styles.tools}>
        <PdfTools
          page={inView.current + 1}
          pageCount={pdf.pageCount}
          zoom={zoom}
          scale={pages[inView.current]?.scale ?? 1}
          isAsPrinted={isAsPrinted}
          onPage={goToPage}
          onZoom={setZoom}
          onAsPrinted={setIsAsPrinted}
        >
          {marks}
          <PdfContents pdf={pdf} cameFrom={cameFrom} onTarget={follow} onBack={goBack} />
        </PdfTools>
        <PdfSearchPanel words={words} onWords={setWords} pageCount={pdf.pageCount} search={search} onHit={goToPage} />
        {shut === null ? null : <ShutLink address={shut} onClose={putAway} />}
      </div>
      <span role="status" className={styles.told}>
        {told}
      </span>
      <div
        ref={column}
        className={styles.column}
        role="region"
        aria-label={t('pdf.pages')}
        tabIndex={zoom === 'fit' ? undefined : 0}
        data-as-printed={isAsPrinted}
        style={{ gap: PAGE_GAP }}
      >
        {pages.map((placed, index) => (
          <PdfSheet
            key={index}
            pdf={pdf}
            number={index + 1}
            placed={placed}
            isNear={isMeasured && index >= inView.first && index <= inView.last}
            words={words}
            onSize={tellSize}
            onTarget={follow}
            onAddress={openOutside}
          />
        ))}
      </div>
    </div>
  )
}

/** Sizes of all pages; unread pages are assumed to have the first one's. */
function useSizes({ pageCount, firstSize }: PdfDocument) {
  const [sizes, setSizes] = useState<readonly PageSize[]>(() => Array.from({ length: pageCount }, () => firstSize))
  const tellSize = useCallback((number: number, size: PageSize) => {
    setSizes((before) => {
      const known = before[number - 1]
      return known?.width === size.width && known.height === size.height ? before : before.with(number - 1, size)
    })
  }, [])
  return { sizes, tellSize }
}

/** Shows the address of a link that Koya does not open, for reading and copying. */
function ShutLink({ address, onClose }: { readonly address: string; readonly onClose: () => void }) {
  const { t } = useLibraryText()
  return (
    <Notice
      tone="calm"
      action={
        <Button variant="default" onClick={onClose}>
          {t('pdf.outside.close')}
        </Button>
      }
    >
      {t('pdf.outside.shut')} <span className={styles.address}>{address}</span>
    </Notice>
  )
}

/** Links to other sites: main asks before opening one. `shut`: the address of the last one that cannot be opened; null if there is none. */
function useOutsideLinks() {
  const { library } = useBridge()
  const [shut, setShut] = useState<string | null>(null)
  const openOutside = useCallback(
    (address: string) => {
      setShut(isOutsideAddress(address) ? null : address)
      if (!isOutsideAddress(address)) return
      void library.openOutside({ address }).then((opened) => {
        if (!opened.ok || opened.value.outcome === 'impossible') setShut(address)
      })
    },
    [library]
  )
  return {
    shut,
    openOutside,
    putAway: () => {
      setShut(null)
    }
  }
}
