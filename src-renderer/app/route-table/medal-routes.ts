import type { RouteRow } from '../routes/route-entry.ts'

const withProfile = ['authentication', 'profile'] as const

/** Routes of the medal test. */
export const medalRoutes = [
  {
    path: '/dashboard/medalTest',
    layout: 'dashboard',
    guards: withProfile,
    title: 'medalTest',
    load: async () => (await import('../pages/learning/medal-test-page.tsx')).MedalTestPage
  },
  {
    path: '/dashboard/medalTest/start-page',
    layout: 'dashboard',
    guards: withProfile,
    title: 'medalStartPage',
    load: async () => (await import('../pages/learning/medal-start-page-page.tsx')).MedalStartPagePage
  },
  {
    path: '/dashboard/medalTest/start',
    layout: 'main',
    guards: withProfile,
    title: 'medalExam',
    frame: 'exam',
    load: async () => (await import('../pages/learning/medal-exam-page.tsx')).MedalExamPage
  },
  {
    path: '/dashboard/medalTest/{slug}/level-result',
    layout: 'dashboard',
    guards: withProfile,
    title: 'medalResult',
    isReceipt: true,
    load: async () => (await import('../pages/learning/medal-level-result-page.tsx')).MedalLevelResultPage
  },
  {
    path: '/dashboard/medalTest/{slug}/certificate',
    layout: 'dashboard',
    guards: withProfile,
    title: 'medalCertificate',
    load: async () => (await import('../pages/learning/medal-certificate-page.tsx')).MedalCertificatePage
  }
] as const satisfies readonly RouteRow[]
