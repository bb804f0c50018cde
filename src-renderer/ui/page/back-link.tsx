import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import styles from './back-link.module.css'

export function BackLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} className={styles.link}>
      <IconArrowLeft size={18} aria-hidden />
      {children}
    </Link>
  )
}
