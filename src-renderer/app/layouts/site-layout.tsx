import type { ReactNode } from 'react'
import { PageTransition } from '../base/page-transition.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import styles from './layout.module.css'

interface SiteLayoutProps {
  /** Whether the header links to sign-in or dashboard; false for a page that has these links itself. */
  readonly hasDoors: boolean
  readonly children?: ReactNode
}

/** Header, page and footer of public pages. `children` replace the page. */
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
