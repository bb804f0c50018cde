import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { unreadQuery } from './support-query.ts'
import { useChat } from './use-chat.ts'
import { useSupportNews } from './use-support-news.ts'
import styles from './unread-badge.module.css'

/** Number of unread staff replies and chat messages; renders nothing if there are none or it is unknown. */
export function UnreadBadge() {
  const { t } = useTranslation()
  const { data: answers = 0 } = useQuery(unreadQuery(useBridge()))
  const count = answers + useChat().unreadCount
  useSupportNews('unread')
  if (count === 0) return null
  return (
    <span className={styles.badge}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{t('nav.unread', { count })}</span>
    </span>
  )
}
