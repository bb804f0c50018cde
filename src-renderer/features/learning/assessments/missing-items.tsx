import { useTranslation } from 'react-i18next'
import type { Assessment } from '../../../../src-shared/content/exams/assessment.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import styles from './start-page.module.css'

interface MissingProps {
  readonly missing: NonNullable<Assessment['missing']>
}

/** States briefly, before the start, that the installed packs do not fill the paper, and what is possible anyway. */
export function MissingItems({ missing: { shortened } }: MissingProps) {
  const { t } = useTranslation()
  return (
    <Notice tone="warning" title={t(shortened === null ? 'startPage.missing.nothingTitle' : 'startPage.missing.title')}>
      {shortened === null
        ? t('startPage.missing.nothing')
        : t('startPage.missing.shortened', { count: shortened.itemCount, minutes: Math.round(shortened.budgetMs / 60_000) })}
    </Notice>
  )
}

/** Missing items by subject. */
export function GapList({ missing: { gaps } }: MissingProps) {
  const { t } = useTranslation()
  return (
    <>
      <h3>{t('startPage.missing.gaps')}</h3>
      <ul className={styles.rules}>
        {gaps.map(({ subject, section, wanted, there }) => (
          <li key={`${subject} ${section ?? ''}`}>
            {t('startPage.missing.gap', { place: section === undefined ? subject : `${subject}, ${section}`, there, count: wanted })}
          </li>
        ))}
      </ul>
    </>
  )
}
