import type { RouteRow } from '../routes/route-entry.ts'

/** Routes for choosing a computer's purpose, and for candidate seats. */
export const examSessionRoutes = [
  {
    path: '/set-up',
    layout: 'main',
    guards: [],
    title: 'setUp',
    purpose: 'Says what this computer is for, finds a school’s or a centre’s server and looks whether all is ready.',
    load: async () => (await import('../pages/device/set-up-page.tsx')).SetUpPage
  },
  {
    path: '/exam-seat',
    layout: 'auth',
    guards: [],
    title: 'examSeat',
    purpose: 'Is a seat of an exam centre: a candidate signs in, confirms, waits, begins, and sees the receipt.',
    isForCandidates: true,
    load: async () => (await import('../pages/attempt/exam-session-page.tsx')).ExamSessionPage
  }
] as const satisfies readonly RouteRow[]
