import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PdfWork } from '../../../../../src-shared/content/library/library.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import type { OpenPdf } from './document/pdf-document.ts'
import { PdfSheets } from './pdf-sheets.tsx'
import { useLibraryText } from '../use-library-text.ts'
import { usePdf } from './use-pdf.ts'
import type { RequestedPosition } from '../requested-position.ts'

interface PdfReaderProps {
  readonly serial: string
  readonly work: PdfWork
  /** 1000 for each page before, plus thousandths of the page. */
  readonly start: number
  readonly wanted: RequestedPosition
  readonly onPosition: (at: number) => void
  /** Further tools. */
  readonly marks?: ReactNode
  /** Opens documents; loaded with the first one. */
  readonly open?: OpenPdf
}

const openHere: OpenPdf = async (source) => (await import('./document/start-pdf.ts')).startPdf(source)

/** A PDF document, opened at its last position. */
export function PdfReader({ serial, work, start, wanted, onPosition, marks, open = openHere }: PdfReaderProps) {
  const { t } = useLibraryText()
  const { state, retry } = usePdf(serial, work, open)
  switch (state.kind) {
    case 'loading':
      return <p role="status">{t('pdf.loading')}</p>
    case 'failed':
      return (
        <Notice tone="trouble" action={<Button onClick={retry}>{t('pdf.retry')}</Button>}>
          {state.failure.message}
        </Notice>
      )
    case 'open':
      return <PdfSheets pdf={state.pdf} start={start} find={wanted.find} onPosition={onPosition} marks={marks} />
  }
}
