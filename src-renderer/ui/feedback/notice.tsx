import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import styles from './notice.module.css'

interface NoticeProps {
  readonly tone: 'calm' | 'warning' | 'trouble'
  readonly title?: string
  readonly children: ReactNode
  readonly icon?: ReactNode
  readonly action?: ReactNode
  /** The button with which it is put away for good; without it the notice stays as long as it is rendered. */
  readonly dismissLabel?: string
  readonly testId?: string
}

/** A message within the page. Trouble is announced at once, the rest when the screen reader comes to rest. */
export function Notice({ tone, title, children, icon, action, dismissLabel, testId }: NoticeProps) {
  const [isDismissed, setIsDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'trouble' ? 'alert' : 'status'} data-testid={testId}>
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
