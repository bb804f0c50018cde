import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AddOn, Library } from '../../../src-shared/learning/learning.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { LockedState } from '../../ui/locked-state.tsx'
import { Page } from '../../ui/page.tsx'
import { TextSections } from '../../ui/text-sections.tsx'
import styles from './library-view.module.css'

interface LibraryViewProps {
  readonly library: Library
  /** The add-on that opens it, where the backend's list names one. */
  readonly opener: AddOn | undefined
}

/** One library: its entries to read, or what opens it. */
export function LibraryView({ library, opener }: LibraryViewProps) {
  const { t } = useTranslation()
  const { serial, title, summary, isOpen, entries } = library
  return (
    <Page
      title={title}
      lead={
        <>
          <p className={styles.summary}>{summary}</p>
          <p className={styles.serial}>{t('library.serial', { serial })}</p>
        </>
      }
      back={<BackLink to="/dashboard/libraries">{t('library.back')}</BackLink>}
    >
      {isOpen ? (
        entries.length === 0 ? (
          <p>{t('library.none')}</p>
        ) : (
          <TextSections sections={entries} />
        )
      ) : (
        <LockedState
          title={t('library.locked.title')}
          action={
            <Button component={Link} to="/dashboard/add-ons">
              {t('library.locked.button')}
            </Button>
          }
        >
          {opener === undefined ? t('library.locked.words') : t('library.locked.opensWith', { addOn: opener.title })}
        </LockedState>
      )}
    </Page>
  )
}
