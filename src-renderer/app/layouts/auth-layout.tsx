import { PageTransition } from '../base/page-transition.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { SiteHeader } from './site-header.tsx'
import styles from './layout.module.css'

/** Layout of account pages: a sheet in the middle of the window. */
export function AuthLayout() {
  return (
    <PageTransition>
      <div className={styles.scroller} data-scroller>
        <SiteHeader hasDoors={false} />
        <div className={styles.sheet}>
          <PageOutlet />
        </div>
      </div>
    </PageTransition>
  )
}
