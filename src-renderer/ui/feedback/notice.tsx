import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import styles from './notice.module.css'

interface NoticeProps {
  readonly tone: 'calm' | 'warning' | 'trouble'
  readonly title?: string
  /** Names it for screen readers where several notices of a page look alike. */
  readonly label?: string
  readonly children: ReactNode
  readonly icon?: ReactNode
  readonly action?: ReactNode
  /** Label of the button that dismisses it for good. Without it, the notice stays while it is rendered. */
  readonly dismissLabel?: string
}

/** A message within the page. `trouble` is announced immediately (alert), others politely (status). */
export function Notice({ tone, title, label, children, icon, action, dismissLabel }: NoticeProps) {
  const [isDismissed, setIsDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'trouble' ? 'alert' : 'status'} aria-label={label}>
      {icon === undefined ? null : <span className={styles.icon}>{icon}</span>}
      <div className={styles.words}>
        {title === undefined ? null : <strong className={styles.title}>{title}</strong>}
        {children}
      </div>
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
      {dismissLabel === undefined ? null : (
        <div className={styles.action}>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              setIsDismissed(true)
            }}
          >
            {dismissLabel}
          </Button>
        </div>
      )}
    </div>
  )
}
