import { useEffect } from 'react'
import { createOwnClipboard } from './own-clipboard.ts'

/** For as long as the seat is closed off. What was copied is forgotten with it. */
export function useOwnClipboard(page: Document): void {
  useEffect(() => createOwnClipboard().watch(page), [page])
}
