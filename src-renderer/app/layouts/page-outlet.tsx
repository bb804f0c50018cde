import { Outlet, useLocation } from 'react-router-dom'
import { PageTransition } from '../base/page-transition.tsx'

/** Outlet for the page within its layout. */
export function PageOutlet() {
  const { pathname } = useLocation()
  return (
    <PageTransition key={pathname}>
      <Outlet />
    </PageTransition>
  )
}
