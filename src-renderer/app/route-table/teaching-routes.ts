import type { RouteRow } from '../routes/route-entry.ts'

/** Routes of classes. */
export const teachingRoutes = [
  {
    path: '/dashboard/classes',
    layout: 'dashboard',
    title: 'classes',
    purpose: 'Lists the classes that somebody has joined, with their assignments, and those that they teach.',
    load: async () => (await import('../pages/teaching/classes-page.tsx')).ClassesPage
  },
  {
    path: '/dashboard/classes/{classId}',
    layout: 'dashboard',
    title: 'class',
    purpose: 'Shows a teacher one class: its list, its assignments with results, and its topics.',
    load: async () => (await import('../pages/teaching/class-page.tsx')).ClassPage
  }
] as const satisfies readonly RouteRow[]
