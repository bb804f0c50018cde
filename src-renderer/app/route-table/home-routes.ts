import type { RouteRow } from '../routes/route-entry.ts'

/** Routes of a computer at home, and of families. */
export const homeRoutes = [
  {
    path: '/welcome',
    layout: 'auth',
    guards: [],
    title: 'welcome',
    load: async () => (await import('../pages/account/welcome-page.tsx')).WelcomePage
  },
  {
    path: '/dashboard/guardian',
    layout: 'dashboard',
    title: 'guardian',
    load: async () => (await import('../pages/learning/child/guardian-page.tsx')).GuardianPage
  },
  {
    path: '/dashboard/guardian/week',
    layout: 'dashboard',
    title: 'week',
    load: async () => (await import('../pages/learning/child/week-page.tsx')).WeekPage
  }
] as const satisfies readonly RouteRow[]
