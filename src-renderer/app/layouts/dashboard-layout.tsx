import { lazy, Suspense } from 'react'
import { useSession } from '../../features/account/session/session-query.ts'
import { useGuardianVisit } from '../../features/learning/child/guardian-visit.ts'
import { isChild } from '../../features/learning/child/is-child.ts'
import { useHeld } from '../base/use-held.ts'
import { PageLoading } from '../base/page-loading.tsx'
import { PageTransition } from '../base/page-transition.tsx'
import { useLearningText } from '../base/use-learning-text.ts'
import { DashboardNav } from './dashboard-nav.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { PageOutlet } from './page-outlet.tsx'
import styles from './dashboard-layout.module.css'

/** Lazy, because most learners are no children. */
const ChildLayout = lazy(async () => ({ default: (await import('./child-layout.tsx')).ChildLayout }))
const GuardianStrip = lazy(async () => ({ default: (await import('./guardian-strip.tsx')).GuardianStrip }))

/** Layout of the signed-in area: that of children, or the navigation at the side, behind a button at the top in a narrow or zoomed window. */
export function DashboardLayout() {
  useLearningText()
  const { auth, isExpired } = useSession()
  const { isOn } = useGuardianVisit(auth.user?.id)
  const isForChild = useHeld(isChild(auth.user) && !isOn, isExpired)
  if (isForChild) {
    return (
      <PageLoading>
        <ChildLayout />
      </PageLoading>
    )
  }
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
          {isOn ? (
            <Suspense fallback={null}>
              <GuardianStrip />
            </Suspense>
          ) : null}
          <PageOutlet />
        </div>
      </div>
    </PageTransition>
  )
}
