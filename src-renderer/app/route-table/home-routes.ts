import type { RouteRow } from '../routes/route-entry.ts'

/** Routes of a computer at home. */
export const homeRoutes = [
  {
    path: '/welcome',
    layout: 'auth',
    guards: [],
    title: 'welcome',
    purpose: 'Asks a newcomer at home for name, class and exam, and begins without a password.',
    load: async () => (await import('../pages/account/welcome-page.tsx')).WelcomePage
  }
] as const satisfies readonly RouteRow[]
