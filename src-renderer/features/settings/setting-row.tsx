import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './setting-row.module.css'

interface SettingRowProps {
  /** Names the control, too. */
  readonly titleId: string
  readonly title: string
  readonly words: string
  /** True where the policy sets it. */
  readonly isLocked?: boolean
  readonly children: ReactNode
}

/** A setting: what it is, who sets it, and its control. */
export function SettingRow({ titleId, title, words, isLocked = false, children }: SettingRowProps) {
  const { t } = useTranslation()
  return (
    <section className={styles.row} aria-labelledby={titleId}>
      <div>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        <p className={styles.words}>{words}</p>
        {isLocked ? (
          <p className={styles.locked}>
            <IconLock size={16} aria-hidden />
            {t('settings.locked')}
          </p>
        ) : null}
      </div>
      <div className={styles.control}>{children}</div>
    </section>
  )
}
