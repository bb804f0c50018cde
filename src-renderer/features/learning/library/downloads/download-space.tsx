import { useTranslation } from 'react-i18next'
import { formattingLocale } from '../../../../ui/data/formatting-locale.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { sizeText } from '../../../../ui/data/size-text.ts'
import styles from './downloads-panel.module.css'
import { RemoveKept } from './remove-download.tsx'
import { useKept } from './use-downloads.ts'
import { useLibraryText } from '../use-library-text.ts'

/** The room that the files of all libraries take on this computer, those that are gone from the list among them. */
export function KeptSpace() {
  const { t } = useLibraryText()
  const { i18n } = useTranslation()
  const { kept, trouble, remove } = useKept(null)
  if (kept === null || kept.usedBytes === 0) return null
  return (
    <section className={styles.panel} aria-label={t('kept.title')} data-testid="kept-space">
      {trouble === null ? null : <Notice tone="trouble">{trouble}</Notice>}
      <p>{t('kept.used', { size: sizeText(kept.usedBytes, formattingLocale(i18n.language)) })}</p>
      <div className={styles.ways}>
        <RemoveKept label={t('kept.removeAll')} onRemove={remove} />
      </div>
    </section>
  )
}
