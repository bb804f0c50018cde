import { Button, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconListTree } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { OutlineEntry, PdfDocument, PdfTarget } from './document/pdf-document.ts'
import styles from './pdf-reader.module.css'
import { useLibraryText } from '../use-library-text.ts'

interface PdfContentsProps {
  readonly pdf: PdfDocument
  /** The page from which the last jump started; null if there is no way back. */
  readonly cameFrom: number | null
  readonly onTarget: (target: PdfTarget) => void
  readonly onBack: () => void
}

/** The document's table of contents, if any, and a link back after a jump. */
export function PdfContents({ pdf, cameFrom, onTarget, onBack }: PdfContentsProps) {
  const { t } = useLibraryText()
  const [isOpen, setIsOpen] = useState(false)
  const entries = useOutline(pdf)
  return (
    <>
      {entries.length === 0 ? null : (
        <Button
          variant={isOpen ? 'filled' : 'default'}
          aria-expanded={isOpen}
          leftSection={<IconListTree size={18} aria-hidden />}
          onClick={() => {
            setIsOpen(!isOpen)
          }}
        >
          {t('pdf.contents')}
        </Button>
      )}
      {cameFrom === null ? null : (
        <Button variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={onBack}>
          {t('pdf.back', { page: cameFrom })}
        </Button>
      )}
      {isOpen ? (
        <nav className={styles.contents} aria-label={t('pdf.contentsOf')}>
          <ul className={styles.hits}>
            {entries.map((entry, index) => (
              <Entry
                key={index}
                entry={entry}
                onTarget={(target) => {
                  // Closing returns the room to the pages; the focus moves to the target page.
                  setIsOpen(false)
                  onTarget(target)
                }}
              />
            ))}
          </ul>
        </nav>
      ) : null}
    </>
  )
}

interface EntryProps {
  readonly entry: OutlineEntry
  readonly onTarget: (target: PdfTarget) => void
}

function Entry({ entry: { title, level, target }, onTarget }: EntryProps) {
  const { t } = useLibraryText()
  return (
    <li className={styles.entry} style={{ paddingInlineStart: `${String(1.25 * level)}rem` }}>
      {target === null ? (
        title
      ) : (
        <UnstyledButton
          className={styles.hit}
          onClick={() => {
            onTarget(target)
          }}
        >
          {title === '' ? t('pdf.hit', { page: target.page }) : title}
        </UnstyledButton>
      )}
      {target === null || title === '' ? null : <span className={styles.entryPage}>{t('pdf.hit', { page: target.page })}</span>}
    </li>
  )
}

/** Empty until loaded. */
function useOutline(pdf: PdfDocument): readonly OutlineEntry[] {
  const [entries, setEntries] = useState<readonly OutlineEntry[]>([])
  useEffect(() => {
    let isLeft = false
    void pdf.readOutline().then((outline) => {
      if (!isLeft && outline.ok) setEntries(outline.value)
    })
    return () => {
      isLeft = true
    }
  }, [pdf])
  return entries
}
