import { useEffect, useState } from 'react'
import { fail, type Failure } from '../../../../../src-shared/kernel/errors/result.ts'
import type { PdfWork } from '../../../../../src-shared/content/library/library.ts'
import { workAddress } from '../../../../../src-shared/content/library/work-address.ts'
import { createDocumentSource } from './document/document-source.ts'
import type { OpenPdf, PdfDocument } from './document/pdf-document.ts'

/**
 *   loading ──opened──▶ open ──gone, broken, too slow──▶ failed
 *      └──────── cannot be read ────────────────────────▶ failed ──retry──▶ loading
 */
export type PdfState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly pdf: PdfDocument }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Opens a work, and closes it on unmount. */
export function usePdf(serial: string, { id, sizeBytes }: PdfWork, open: OpenPdf): { readonly state: PdfState; readonly retry: () => void } {
  const [state, setState] = useState<PdfState>({ kind: 'loading' })
  const [retryCount, setRetryCount] = useState(0)
  useEffect(() => {
    let isLeft = false
    let opened: PdfDocument | null = null
    const stop = (failure: Failure): void => {
      if (!isLeft) setState({ kind: 'failed', failure })
    }
    void open(createDocumentSource({ address: workAddress(serial, id), sizeBytes })).then(
      (result) => {
        if (!result.ok) {
          stop(result.error)
          return
        }
        opened = result.value
        if (isLeft) {
          opened.close()
          return
        }
        setState({ kind: 'open', pdf: opened })
        void opened.ended.then(stop)
      },
      // The reader's chunk could not be loaded.
      () => {
        stop(fail('library/document-broken').error)
      }
    )
    return () => {
      isLeft = true
      opened?.close()
    }
  }, [serial, id, sizeBytes, open, retryCount])
  return {
    state,
    retry: () => {
      setState({ kind: 'loading' })
      setRetryCount(retryCount + 1)
    }
  }
}
