import { IconFileText, IconHeadphones, IconLock, IconNotes, IconVideo } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { LibrarySummary } from '../../../src-shared/learning/learning.ts'
import { libraryPath } from '../../app/paths.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { sizeText } from './size-text.ts'
import styles from './library-card.module.css'

const kindIcons = { notes: IconNotes, pdf: IconFileText, audio: IconHeadphones, video: IconVideo } as const

/** One library of the list; all of the card leads to it, open or locked. */
export function LibraryCard({ library }: { readonly library: LibrarySummary }) {
  const { t, i18n } = useTranslation()
  const { serial, title, summary, kind, entryCount, sizeBytes, isOpen } = library
  const Icon = kindIcons[kind]
  return (
    <Card as="li" tone={isOpen ? 'plain' : 'sunk'}>
      <h2 className={styles.title}>
        <Link to={libraryPath(serial)}>{title}</Link>
      </h2>
      <p className={styles.summary}>{summary}</p>
      <Facts>
        <>
          <Icon size={18} aria-hidden />
          {t(`libraries.kind.${kind}`)}
        </>
        {t('libraries.entries', { count: entryCount })}
        {t('libraries.size', { size: sizeText(sizeBytes, i18n.language) })}
        {isOpen ? null : (
          <>
            <IconLock size={18} aria-hidden />
            {t('libraries.locked')}
          </>
        )}
      </Facts>
    </Card>
  )
}
