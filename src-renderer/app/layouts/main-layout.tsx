import { Outlet } from 'react-router-dom'
import { SiteHeader } from './site-header.tsx'
import styles from './layout.module.css'

export function MainLayout() {
  return (
    <div className={styles.scroller} data-scroller>
      <SiteHeader />
      <Outlet />
    </div>
  )
}
