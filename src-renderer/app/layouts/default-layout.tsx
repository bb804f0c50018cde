import { SiteLayout } from './site-layout.tsx'

/** Layout of the home page, which has its own sign-in links. */
export function DefaultLayout() {
  return <SiteLayout hasDoors={false} />
}
