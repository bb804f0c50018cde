import type { ReactNode } from 'react'
import { PageTransition } from '../base/page-transition.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import styles from './layout.module.css'

interface SiteLayoutProps {
  /** Whether the header offers to sign in or to go to the dashboard; a page that offers it itself leaves it out. */
  readonly hasDoors: boolean
  readonly children?: ReactNode
}

/** Header, page and footer of what anybody may read. `children` take the page's place. */
export function SiteLayout({ hasDoors, children = <PageOutlet /> }: SiteLayoutProps) {
  return (
    <PageTransition>
      <div className={styles.scroller} data-scroller>
        <SiteHeader hasDoors={hasDoors} />
        <div className={styles.content}>{children}</div>
        <SiteFooter />
      </div>
    </PageTransition>
  )
}
