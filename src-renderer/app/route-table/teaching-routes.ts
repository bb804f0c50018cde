import type { RouteRow } from '../routes/route-entry.ts'

/** Routes of classes. */
export const teachingRoutes = [
  {
    path: '/dashboard/classes',
    layout: 'dashboard',
    title: 'classes',
    load: async () => (await import('../pages/teaching/classes-page.tsx')).ClassesPage
  },
  {
    path: '/dashboard/classes/{classId}',
    layout: 'dashboard',
    title: 'class',
    load: async () => (await import('../pages/teaching/class-page.tsx')).ClassPage
  },
  {
    path: '/dashboard/classes/{classId}/paper',
    layout: 'dashboard',
    title: 'questionPaper',
    load: async () => (await import('../pages/teaching/question-paper-page.tsx')).QuestionPaperPage
  }
] as const satisfies readonly RouteRow[]
