import { useEffect, useRef, useState } from 'react'
import type { TextStretch } from '../../../../ui/markup/placed-markup.ts'
import { excerptOf, findInText, type Excerpt } from '../find-in-text.ts'
import type { PdfDocument } from './document/pdf-document.ts'

/** A search match in a document. */
export interface PdfHit {
  /** Page number, from 1. */
  readonly page: number
  /** Range in the text of the page. */
  readonly stretch: TextStretch
  readonly excerpt: Excerpt
}

export interface PdfSearch {
  readonly hits: readonly PdfHit[]
  /** Number of pages searched so far. */
  readonly looked: number
}

/** More than a learner would read. */
export const MOST_HITS = 200
/** No readable page has more. */
const MOST_CHARACTERS = 200_000
const nothing: PdfSearch = { hits: [], looked: 0 }

/** Returns the searchable text of a page; a line end becomes a space. */
export function pageText(runs: readonly string[]): string {
  return runs.join('').slice(0, MOST_CHARACTERS).replaceAll('\n', ' ')
}

/** Searches a document page by page while pages load; unreadable pages have no matches. */
export function usePdfSearch(pdf: PdfDocument, words: string): PdfSearch {
  const texts = useRef(new Map<number, string>())
  const [found, setFound] = useState<PdfSearch & { readonly of: string }>({ ...nothing, of: '' })
  useEffect(() => {
    if (words.trim().length < 2) return
    const left = new AbortController()
    const known = texts.current
    const search = async (): Promise<void> => {
      const hits: PdfHit[] = []
      for (let page = 1; page <= pdf.pageCount && hits.length <= MOST_HITS; page += 1) {
        const text = known.get(page) ?? (await readText(pdf, page))
        if (left.signal.aborted) return
        known.set(page, text)
        hits.push(...findInText(text, words).map((stretch) => ({ page, stretch, excerpt: excerptOf(text, stretch) })))
        setFound({ hits: [...hits], looked: hits.length > MOST_HITS ? pdf.pageCount : page, of: words })
      }
    }
    void search()
    return () => {
      left.abort()
    }
  }, [pdf, words])
  return found.of === words ? found : nothing
}

async function readText(pdf: PdfDocument, number: number): Promise<string> {
  const page = await pdf.page(number)
  const runs = page.ok ? await page.value.readRuns() : page
  return runs.ok ? pageText(runs.value) : ''
}
