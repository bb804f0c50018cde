import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface NoticeProps {
  readonly tone: 'calm' | 'warning' | 'trouble'
  readonly title?: string
  readonly children: ReactNode
  readonly icon?: ReactNode
  readonly action?: ReactNode
  readonly testId?: string
}

/** A message within the page. Trouble is announced at once, the rest when the screen reader comes to rest. */
export function Notice({ tone, title, children, icon, action, testId }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'trouble' ? 'alert' : 'status'} data-testid={testId}>
      {icon === undefined ? null : <span className={styles.icon}>{icon}</span>}
      <div className={styles.words}>
        {title === undefined ? null : <strong className={styles.title}>{title}</strong>}
        {children}
      </div>
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </div>
  )
}
