import { PageTransition } from '../base/page-transition.tsx'
import { useLearningText } from '../base/use-learning-text.ts'
import { DashboardNav } from './dashboard-nav.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { PageOutlet } from './page-outlet.tsx'
import styles from './dashboard-layout.module.css'

/** Layout of the signed-in area: navigation at the side, or behind a button at the top in a narrow or zoomed window. */
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
