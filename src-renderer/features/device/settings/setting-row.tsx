import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './setting-row.module.css'
import { useSettingsText } from './use-settings-text.ts'

interface SettingRowProps {
  /** Also labels the control. */
  readonly titleId: string
  readonly title: string
  readonly description: string
  /** True if the policy sets it. */
  readonly isLocked?: boolean
  readonly children: ReactNode
}

/** A setting: title, description, lock state and control. */
export function SettingRow({ titleId, title, description, isLocked = false, children }: SettingRowProps) {
  const { t } = useSettingsText()
  return (
    <section className={styles.row} aria-labelledby={titleId}>
      <div>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        <p className={styles.words}>{description}</p>
        {isLocked ? (
          <p className={styles.locked}>
            <IconLock size={16} aria-hidden />
            {t('locked')}
          </p>
        ) : null}
      </div>
      <div className={styles.control}>{children}</div>
    </section>
  )
}
