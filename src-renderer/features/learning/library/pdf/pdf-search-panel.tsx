import '@mantine/core/styles/Input.css'
import { TextInput, UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import styles from '../list/library-view.module.css'
import pdfStyles from './pdf-reader.module.css'
import { useLibraryText } from '../use-library-text.ts'
import { MOST_HITS, type PdfSearch } from './use-pdf-search.ts'

interface PdfSearchPanelProps {
  readonly words: string
  readonly onWords: (words: string) => void
  readonly pageCount: number
  readonly search: PdfSearch
  /** Receives the page number, from 1. */
  readonly onHit: (page: number) => void
}

/** Search in a document, with a link to each match. Control with F focuses it. */
export function PdfSearchPanel({ words, onWords, pageCount, search, onHit }: PdfSearchPanelProps) {
  const { t } = useLibraryText()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'f' || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
  const isSearching = words.trim().length >= 2
  const { hits, looked } = search
  const count = Math.min(MOST_HITS, hits.length)
  return (
    <div role="search" className={pdfStyles.search}>
      <TextInput
        ref={field}
        type="search"
        aria-label={t('pdf.search')}
        placeholder={t('pdf.search')}
        value={words}
        onChange={({ currentTarget }) => {
          onWords(currentTarget.value)
        }}
      />
      <p role="status" className={pdfStyles.count}>
        {!isSearching
          ? ''
          : looked < pageCount
            ? t('pdf.searching', { page: looked + 1, pages: pageCount })
            : count === 0
              ? t('pdf.nothing')
              : t('pdf.found', { count })}
      </p>
      {isSearching && count > 0 ? (
        <ul className={pdfStyles.hits} aria-label={t('pdf.hits')}>
          {hits.slice(0, MOST_HITS).map(({ page, stretch, excerpt }) => (
            <li key={`${String(page)} ${String(stretch.start)}`} className={styles.hit}>
              <UnstyledButton
                className={pdfStyles.hit}
                onClick={() => {
                  onHit(page)
                }}
              >
                {t('pdf.hit', { page })}
              </UnstyledButton>
              <p>
                {excerpt.before}
                <mark>{excerpt.found}</mark>
                {excerpt.after}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      {hits.length > MOST_HITS ? <p>{t('pdf.more', { count: MOST_HITS })}</p> : null}
    </div>
  )
}
