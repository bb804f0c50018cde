import { useEffect, useRef, useState } from 'react'
import type { TextStretch } from '../../../../ui/markup/placed-markup.ts'
import { excerptOf, findInText, type Excerpt } from '../find-in-text.ts'
import type { PdfDocument } from './document/pdf-document.ts'

/** A place of a document that has the searched words. */
export interface PdfHit {
  /** From 1. */
  readonly page: number
  /** In the text of the page. */
  readonly stretch: TextStretch
  readonly excerpt: Excerpt
}

export interface PdfSearch {
  readonly hits: readonly PdfHit[]
  /** How many pages are looked through; all of them at the end. */
  readonly looked: number
}

/** More than anybody reads through. */
export const MOST_HITS = 200
/** No page that is read has more. */
const MOST_CHARACTERS = 200_000
const nothing: PdfSearch = { hits: [], looked: 0 }

/** The text of a page as it is searched: a line's end is a space. */
export function pageText(runs: readonly string[]): string {
  return runs.join('').slice(0, MOST_CHARACTERS).replaceAll('\n', ' ')
}

/** All places of a document that have the words, page by page as they are read; a page that cannot be read has none. */
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
