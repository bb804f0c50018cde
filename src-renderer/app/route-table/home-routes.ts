import type { RouteRow } from '../routes/route-entry.ts'

/** Routes of a computer at home. */
export const homeRoutes = [
  {
    path: '/welcome',
    layout: 'auth',
    guards: [],
    title: 'welcome',
    load: async () => (await import('../pages/account/welcome-page.tsx')).WelcomePage
  }
] as const satisfies readonly RouteRow[]
