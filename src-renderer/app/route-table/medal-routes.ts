import type { RouteRow } from '../routes/route-entry.ts'

const withProfile = ['authentication', 'profile'] as const

/** Routes of the medal test. */
export const medalRoutes = [
  {
    path: '/dashboard/medalTest',
    layout: 'dashboard',
    guards: withProfile,
    title: 'medalTest',
    purpose: 'Shows the ladder of medal levels in each subject.',
    load: async () => (await import('../pages/learning/medal-test-page.tsx')).MedalTestPage
  },
  {
    path: '/dashboard/medalTest/start-page',
    layout: 'dashboard',
    guards: withProfile,
    title: 'medalStartPage',
    purpose: 'Tells the rules of a medal level before the clock starts; the level is named by ?level=.',
    load: async () => (await import('../pages/learning/medal-start-page-page.tsx')).MedalStartPagePage
  },
  {
    path: '/dashboard/medalTest/start',
    layout: 'main',
    guards: withProfile,
    title: 'medalExam',
    purpose: 'Is the exam room of a medal level; the level is named by ?level=.',
    frame: 'exam',
    load: async () => (await import('../pages/learning/medal-exam-page.tsx')).MedalExamPage
  },
  {
    path: '/dashboard/medalTest/{slug}/level-result',
    layout: 'dashboard',
    guards: withProfile,
    title: 'medalResult',
    purpose: 'Shows whether a medal level was passed, and with which medal.',
    isReceipt: true,
    load: async () => (await import('../pages/learning/medal-level-result-page.tsx')).MedalLevelResultPage
  },
  {
    path: '/dashboard/medalTest/{slug}/certificate',
    layout: 'dashboard',
    guards: withProfile,
    title: 'medalCertificate',
    purpose: 'Is the certificate of a medal, to print or save.',
    load: async () => (await import('../pages/learning/medal-certificate-page.tsx')).MedalCertificatePage
  }
] as const satisfies readonly RouteRow[]
