import { Outlet } from 'react-router-dom'
import { useRouteEntry } from '../routes/route-handle.ts'
import { SiteLayout } from './site-layout.tsx'

/** Layout for all kinds of pages. The exam room has its own frame and can only be left by its end, so this layout renders nothing around it. */
export function MainLayout() {
  return useRouteEntry()?.frame === 'exam' ? <Outlet /> : <SiteLayout hasDoors />
}
