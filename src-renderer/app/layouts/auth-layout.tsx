import { Outlet } from 'react-router-dom'
import { SiteHeader } from './site-header.tsx'
import styles from './layout.module.css'

/** A sheet of paper on the desk, for everything about an account. */
export function AuthLayout() {
  return (
    <div className={styles.scroller} data-scroller>
      <SiteHeader />
      <div className={styles.sheet}>
        <Outlet />
      </div>
    </div>
  )
}
