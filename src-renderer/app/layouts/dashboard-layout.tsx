import { PageTransition } from '../base/page-transition.tsx'
import { useLearningText } from '../base/use-learning-text.ts'
import { DashboardNav } from './dashboard-nav.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { PageOutlet } from './page-outlet.tsx'
import styles from './dashboard-layout.module.css'

/** The logged-in area: its places at the side; in a narrow window, or a zoomed one, behind a button at the top. */
export function DashboardLayout() {
  useLearningText()
  return (
    <PageTransition>
      <div className={styles.dashboard}>
        <aside className={styles.side}>
          <DashboardNav />
        </aside>
        <div className={styles.top}>
          <MobileMenu />
        </div>
        <div className={styles.scroller} data-scroller>
          <PageOutlet />
        </div>
      </div>
    </PageTransition>
  )
}
