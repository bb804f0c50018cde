import type { ReactNode } from 'react'
import { useRouteEntry } from '../routes/route-handle.ts'
import { SiteLayout } from './site-layout.tsx'

/** What stands in the place of an exam room, such as the 404 page: its layout stood back for the room, so it brings the frame of other pages. */
export function OutOfExam({ children }: { readonly children: ReactNode }) {
  return useRouteEntry()?.frame === 'exam' ? <SiteLayout hasDoors>{children}</SiteLayout> : children
}
