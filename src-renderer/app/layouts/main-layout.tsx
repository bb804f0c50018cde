import { Outlet } from 'react-router-dom'
import { useRouteEntry } from '../routes/route-handle.ts'
import { SiteLayout } from './site-layout.tsx'

/** For pages of every kind. An exam room brings its own frame and has no door but its end: there this layout stands back. */
export function MainLayout() {
  return useRouteEntry()?.frame === 'exam' ? <Outlet /> : <SiteLayout hasDoors />
}
