import { useTranslation } from 'react-i18next'
import type { PaperPart } from '../../../../src-shared/content/exams/paper-part.ts'
import styles from './start-page.module.css'

/** The papers of an exam in their order, each with its time and the break after it. */
export function PartList({ parts }: { readonly parts: readonly PaperPart[] }) {
  const { t } = useTranslation()
  return (
    <>
      <h3>{t('startPage.parts.title')}</h3>
      <ol className={styles.rules}>
        {parts.map(({ id, title, budgetMs, breakMs }, index) => (
          <li key={id}>
            {title}: {t('time.minutes', { count: Math.round(budgetMs / 60_000) })}
            {breakMs > 0 && index < parts.length - 1 ? `, ${t('startPage.parts.break', { count: Math.round(breakMs / 60_000) })}` : null}
          </li>
        ))}
      </ol>
    </>
  )
}
