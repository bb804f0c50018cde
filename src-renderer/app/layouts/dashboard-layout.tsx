import { Outlet } from 'react-router-dom'
import { DashboardHeader } from './dashboard-header.tsx'
import styles from './layout.module.css'

export function DashboardLayout() {
  return (
    <div className={styles.scroller} data-scroller>
      <DashboardHeader />
      <Outlet />
    </div>
  )
}
