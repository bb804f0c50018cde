import type { ReactNode } from 'react'
import { useRouteEntry } from '../routes/route-handle.ts'
import { SiteLayout } from './site-layout.tsx'

/** Frame for a page shown instead of the exam room, such as the 404 page, because the route's layout renders no frame. */
export function OutOfExam({ children }: { readonly children: ReactNode }) {
  return useRouteEntry()?.frame === 'exam' ? <SiteLayout hasDoors>{children}</SiteLayout> : children
}
