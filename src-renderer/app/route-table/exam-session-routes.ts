import type { RouteRow } from '../routes/route-entry.ts'

/** Routes for choosing a computer's purpose, and for candidate seats. */
export const examSessionRoutes = [
  {
    path: '/set-up',
    layout: 'main',
    guards: [],
    title: 'setUp',
    load: async () => (await import('../pages/device/set-up-page.tsx')).SetUpPage
  },
  {
    path: '/exam-seat',
    layout: 'auth',
    guards: [],
    title: 'examSeat',
    isForCandidates: true,
    load: async () => (await import('../pages/attempt/exam-session-page.tsx')).ExamSessionPage
  }
] as const satisfies readonly RouteRow[]
