import { SiteLayout } from './site-layout.tsx'

/** For home, which shows its own doors. */
export function DefaultLayout() {
  return <SiteLayout hasDoors={false} />
}
