import { medalRoutes } from './medal-routes.ts'
import { ownWorkRoutes } from './own-work-routes.ts'
import { teachingRoutes } from './teaching-routes.ts'
import { paymentRoutes } from './payment-routes.ts'
import type { RouteEntry, RouteRow } from '../routes/route-entry.ts'
import { homeRoutes } from './home-routes.ts'
import { examSessionRoutes } from './exam-session-routes.ts'

const withProfile = ['authentication', 'profile'] as const

const rows = [
  {
    path: '/',
    layout: 'default',
    guards: [],
    title: 'home',
    load: async () => (await import('../pages/site/home-page.tsx')).HomePage
  },
  {
    path: '/faqs',
    layout: 'main',
    guards: [],
    title: 'faqs',
    load: async () => (await import('../pages/site/faqs-page.tsx')).FaqsPage
  },
  {
    path: '/privacy',
    layout: 'policy',
    guards: [],
    title: 'privacy',
    load: async () => (await import('../pages/site/privacy-page.tsx')).PrivacyPage
  },
  {
    path: '/terms',
    layout: 'policy',
    guards: [],
    title: 'terms',
    load: async () => (await import('../pages/site/terms-page.tsx')).TermsPage
  },
  {
    path: '/settings',
    layout: 'main',
    guards: [],
    title: 'settings',
    load: async () => (await import('../pages/device/settings-page.tsx')).SettingsPage
  },
  {
    path: '/login',
    layout: 'auth',
    guards: ['guest'],
    title: 'login',
    load: async () => (await import('../pages/account/login-page.tsx')).LoginPage
  },
  {
    path: '/register',
    layout: 'auth',
    guards: ['guest'],
    title: 'register',
    load: async () => (await import('../pages/account/register-page.tsx')).RegisterPage
  },
  {
    path: '/forgot-password',
    layout: 'auth',
    guards: [],
    title: 'forgot',
    load: async () => (await import('../pages/account/forgot-password-page.tsx')).ForgotPasswordPage
  },
  {
    path: '/reset-password',
    layout: 'auth',
    guards: [],
    title: 'reset',
    load: async () => (await import('../pages/account/reset-password-page.tsx')).ResetPasswordPage
  },
  {
    path: '/verify',
    layout: 'auth',
    guards: [],
    title: 'verify',
    load: async () => (await import('../pages/account/verify-page.tsx')).VerifyPage
  },
  {
    path: '/verify/email',
    layout: 'auth',
    guards: [],
    title: 'verify',
    load: async () => (await import('../pages/account/verify-page.tsx')).VerifyPage
  },
  {
    path: '/dashboard',
    layout: 'dashboard',
    title: 'dashboard',
    load: async () => (await import('../pages/learning/dashboard-page.tsx')).DashboardPage
  },
  {
    path: '/dashboard/profile',
    layout: 'dashboard',
    title: 'profile',
    load: async () => (await import('../pages/account/profile-page.tsx')).ProfilePage
  },
  {
    path: '/dashboard/settings',
    layout: 'dashboard',
    title: 'settings',
    load: async () => (await import('../pages/device/settings-page.tsx')).SettingsPage
  },
  {
    path: '/dashboard/assessments',
    layout: 'dashboard',
    guards: withProfile,
    title: 'assessments',
    load: async () => (await import('../pages/attempt/assessments-page.tsx')).AssessmentsPage
  },
  {
    path: '/dashboard/assessments/list',
    layout: 'dashboard',
    guards: withProfile,
    title: 'assessmentList',
    load: async () => (await import('../pages/attempt/assessment-list-page.tsx')).AssessmentListPage
  },
  {
    path: '/dashboard/assessments/lessons/{slug?}',
    layout: 'dashboard',
    guards: withProfile,
    title: 'lessons',
    load: async () => (await import('../pages/learning/lessons-page.tsx')).LessonsPage
  },
  {
    path: '/dashboard/assessments/{slug}/start-page',
    layout: 'dashboard',
    guards: withProfile,
    title: 'startPage',
    load: async () => (await import('../pages/attempt/start-page-page.tsx')).StartPagePage
  },
  {
    path: '/dashboard/assessments/{slug}/{subject?}/{level?}/start-page',
    layout: 'dashboard',
    guards: withProfile,
    title: 'startPage',
    load: async () => (await import('../pages/attempt/start-page-page.tsx')).StartPagePage
  },
  {
    path: '/dashboard/assessments/{slug}/start',
    layout: 'main',
    guards: withProfile,
    title: 'exam',
    frame: 'exam',
    isForCandidates: true,
    load: async () => (await import('../pages/attempt/exam-page.tsx')).ExamPage
  },
  {
    path: '/dashboard/assessments/{slug}/{subject?}/{level?}/start',
    layout: 'main',
    guards: withProfile,
    title: 'exam',
    frame: 'exam',
    load: async () => (await import('../pages/attempt/exam-page.tsx')).ExamPage
  },
  {
    path: '/dashboard/assessments/{slug}/pre-report',
    layout: 'dashboard',
    guards: withProfile,
    title: 'preReport',
    isReceipt: true,
    load: async () => (await import('../pages/attempt/pre-report-page.tsx')).PreReportPage
  },
  {
    path: '/dashboard/assessments/{slug}/report',
    layout: 'dashboard',
    guards: withProfile,
    title: 'report',
    isAfterExam: true,
    load: async () => (await import('../pages/attempt/report-page.tsx')).ReportPage
  },
  {
    path: '/dashboard/assessments/{slug}/review',
    layout: 'dashboard',
    guards: withProfile,
    title: 'review',
    isAfterExam: true,
    load: async () => (await import('../pages/attempt/review-page.tsx')).ReviewPage
  },
  ...ownWorkRoutes,
  ...teachingRoutes,
  ...paymentRoutes,
  ...examSessionRoutes,
  ...homeRoutes,
  {
    path: '/dashboard/libraries',
    layout: 'dashboard',
    title: 'libraries',
    load: async () => (await import('../pages/learning/libraries-page.tsx')).LibrariesPage
  },
  {
    path: '/dashboard/libraries/{serial}',
    layout: 'dashboard',
    title: 'library',
    load: async () => (await import('../pages/learning/library-page.tsx')).LibraryPage
  },
  ...medalRoutes,
  {
    path: '/dashboard/subscriptions',
    layout: 'dashboard',
    title: 'subscriptions',
    load: async () => (await import('../pages/billing/subscriptions-page.tsx')).SubscriptionsPage
  },
  {
    path: '/dashboard/subscriptions/list',
    layout: 'dashboard',
    title: 'subscriptionList',
    load: async () => (await import('../pages/billing/subscription-list-page.tsx')).SubscriptionListPage
  },
  {
    path: '/dashboard/add-ons',
    layout: 'dashboard',
    title: 'addOns',
    load: async () => (await import('../pages/billing/add-ons-page.tsx')).AddOnsPage
  },
  {
    path: '/dashboard/add-ons/subscriptions',
    layout: 'dashboard',
    title: 'addOnSubscriptions',
    load: async () => (await import('../pages/billing/add-on-subscriptions-page.tsx')).AddOnSubscriptionsPage
  },
  {
    path: '*',
    layout: 'main',
    guards: [],
    title: 'notFound',
    load: async () => (await import('../errors/not-found-page.tsx')).NotFoundPage
  }
] as const satisfies readonly RouteRow[]

/** Every page of the app (spec, section 2). Protected by default: a row without guards requires a signed-in learner. */
export const routes: readonly RouteEntry[] = rows.map((row: RouteRow) => ({ ...row, guards: row.guards ?? ['authentication'] }))
