import { UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { PdfDocument, PdfLink, PdfTarget } from './document/pdf-document.ts'
import styles from './pdf-reader.module.css'
import { useLibraryText } from '../use-library-text.ts'

interface PdfLinksProps {
  readonly pdf: PdfDocument
  /** Page number, from 1. */
  readonly number: number
  readonly onTarget: (target: PdfTarget) => void
  readonly onAddress: (address: string) => void
}

/** The links of a page, each positioned over its text. */
export function PdfLinks({ pdf, number, onTarget, onAddress }: PdfLinksProps) {
  const { t } = useLibraryText()
  const links = useLinks(pdf, number)

  function nameOf(link: PdfLink): string {
    return link.kind === 'inside' ? t('pdf.link.inside', { page: link.target.page }) : t('pdf.link.outside', { address: link.address })
  }

  return (
    <div className={styles.links}>
      {links.map((link, index) => (
        <UnstyledButton
          key={index}
          className={styles.link}
          style={{ left: percent(link.box.left), top: percent(link.box.top), width: percent(link.box.width), height: percent(link.box.height) }}
          title={nameOf(link)}
          aria-label={link.text === '' ? nameOf(link) : t('pdf.link.named', { words: link.text, name: nameOf(link) })}
          onClick={() => {
            if (link.kind === 'inside') onTarget(link.target)
            else onAddress(link.address)
          }}
        />
      ))}
    </div>
  )
}

function percent(hundredths: number): string {
  return `${String(hundredths)}%`
}

/** Empty until loaded, and if they cannot be read. */
function useLinks(pdf: PdfDocument, number: number): readonly PdfLink[] {
  const [links, setLinks] = useState<readonly PdfLink[]>([])
  useEffect(() => {
    let isLeft = false
    const read = async (): Promise<void> => {
      const page = await pdf.page(number)
      const found = page.ok ? await page.value.readLinks() : page
      if (!isLeft && found.ok) setLinks(found.value)
    }
    void read()
    return () => {
      isLeft = true
    }
  }, [pdf, number])
  return links
}
