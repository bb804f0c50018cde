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
    purpose: 'Says what Koya is, what it costs and how to begin.',
    load: async () => (await import('../pages/site/home-page.tsx')).HomePage
  },
  {
    path: '/faqs',
    layout: 'main',
    guards: [],
    title: 'faqs',
    purpose: 'Answers the questions that learners and parents ask most.',
    load: async () => (await import('../pages/site/faqs-page.tsx')).FaqsPage
  },
  {
    path: '/privacy',
    layout: 'policy',
    guards: [],
    title: 'privacy',
    purpose: 'Says what Koya keeps about a learner, where, and why.',
    load: async () => (await import('../pages/site/privacy-page.tsx')).PrivacyPage
  },
  {
    path: '/terms',
    layout: 'policy',
    guards: [],
    title: 'terms',
    purpose: 'Says on what terms Koya may be used.',
    load: async () => (await import('../pages/site/terms-page.tsx')).TermsPage
  },
  {
    path: '/settings',
    layout: 'main',
    guards: [],
    title: 'settings',
    purpose: 'Sets up this computer for a visitor who is not signed in.',
    load: async () => (await import('../pages/device/settings-page.tsx')).SettingsPage
  },
  {
    path: '/login',
    layout: 'auth',
    guards: ['guest'],
    title: 'login',
    purpose: 'Signs a learner in, also when the browser comes back from a school’s own sign-in.',
    load: async () => (await import('../pages/account/login-page.tsx')).LoginPage
  },
  {
    path: '/register',
    layout: 'auth',
    guards: ['guest'],
    title: 'register',
    purpose: 'Makes an account, with an e-mail address or with a guardian’s consent.',
    load: async () => (await import('../pages/account/register-page.tsx')).RegisterPage
  },
  {
    path: '/forgot-password',
    layout: 'auth',
    guards: [],
    title: 'forgot',
    purpose: 'Asks for a code with which a forgotten password is replaced.',
    load: async () => (await import('../pages/account/forgot-password-page.tsx')).ForgotPasswordPage
  },
  {
    path: '/reset-password',
    layout: 'auth',
    guards: [],
    title: 'reset',
    purpose: 'Sets a new password with a mailed code or the recovery code.',
    load: async () => (await import('../pages/account/reset-password-page.tsx')).ResetPasswordPage
  },
  {
    path: '/verify',
    layout: 'auth',
    guards: [],
    title: 'verify',
    purpose: 'Takes the code that proves an e-mail address, for whoever comes back later.',
    load: async () => (await import('../pages/account/verify-page.tsx')).VerifyPage
  },
  {
    path: '/verify/email',
    layout: 'auth',
    guards: [],
    title: 'verify',
    purpose: 'Takes the code that proves an e-mail address, right after registration.',
    load: async () => (await import('../pages/account/verify-page.tsx')).VerifyPage
  },
  {
    path: '/dashboard',
    layout: 'dashboard',
    title: 'dashboard',
    purpose: 'Shows a learner where they stand and what to do next.',
    load: async () => (await import('../pages/learning/dashboard-page.tsx')).DashboardPage
  },
  {
    path: '/dashboard/profile',
    layout: 'dashboard',
    title: 'profile',
    purpose: 'Changes a learner’s name, class, exam, subjects, picture and password.',
    load: async () => (await import('../pages/account/profile-page.tsx')).ProfilePage
  },
  {
    path: '/dashboard/settings',
    layout: 'dashboard',
    title: 'settings',
    purpose: 'Sets up this computer for the learner who is signed in.',
    load: async () => (await import('../pages/device/settings-page.tsx')).SettingsPage
  },
  {
    path: '/dashboard/assessments',
    layout: 'dashboard',
    guards: withProfile,
    title: 'assessments',
    purpose: 'Shows what there is to practise, subject by subject.',
    load: async () => (await import('../pages/attempt/assessments-page.tsx')).AssessmentsPage
  },
  {
    path: '/dashboard/assessments/list',
    layout: 'dashboard',
    guards: withProfile,
    title: 'assessmentList',
    purpose: 'Lists every paper, to be narrowed by kind, subject and class.',
    load: async () => (await import('../pages/attempt/assessment-list-page.tsx')).AssessmentListPage
  },
  {
    path: '/dashboard/assessments/lessons/{slug?}',
    layout: 'dashboard',
    guards: withProfile,
    title: 'lessons',
    purpose: 'Lists the lessons, or shows the one that is named.',
    load: async () => (await import('../pages/learning/lessons-page.tsx')).LessonsPage
  },
  {
    path: '/dashboard/assessments/{slug}/start-page',
    layout: 'dashboard',
    guards: withProfile,
    title: 'startPage',
    purpose: 'Tells the rules of a paper before the clock starts.',
    load: async () => (await import('../pages/attempt/start-page-page.tsx')).StartPagePage
  },
  {
    path: '/dashboard/assessments/{slug}/{subject?}/{level?}/start-page',
    layout: 'dashboard',
    guards: withProfile,
    title: 'startPage',
    purpose: 'Tells the rules of one subject of a paper, for a class, before the clock starts.',
    load: async () => (await import('../pages/attempt/start-page-page.tsx')).StartPagePage
  },
  {
    path: '/dashboard/assessments/{slug}/start',
    layout: 'main',
    guards: withProfile,
    title: 'exam',
    purpose: 'Is the exam room of a paper.',
    frame: 'exam',
    isForCandidates: true,
    load: async () => (await import('../pages/attempt/exam-page.tsx')).ExamPage
  },
  {
    path: '/dashboard/assessments/{slug}/{subject?}/{level?}/start',
    layout: 'main',
    guards: withProfile,
    title: 'exam',
    purpose: 'Is the exam room of one subject of a paper, for a class.',
    frame: 'exam',
    load: async () => (await import('../pages/attempt/exam-page.tsx')).ExamPage
  },
  {
    path: '/dashboard/assessments/{slug}/pre-report',
    layout: 'dashboard',
    guards: withProfile,
    title: 'preReport',
    purpose: 'Shows the receipt of a paper that was handed in.',
    isReceipt: true,
    load: async () => (await import('../pages/attempt/pre-report-page.tsx')).PreReportPage
  },
  {
    path: '/dashboard/assessments/{slug}/report',
    layout: 'dashboard',
    guards: withProfile,
    title: 'report',
    isAfterExam: true,
    purpose: 'Shows the result of a paper, by subject and topic.',
    load: async () => (await import('../pages/attempt/report-page.tsx')).ReportPage
  },
  {
    path: '/dashboard/assessments/{slug}/review',
    layout: 'dashboard',
    guards: withProfile,
    title: 'review',
    isAfterExam: true,
    purpose: 'Shows each question of a paper with its answer and the reason.',
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
    purpose: 'Lists the libraries of notes and media.',
    load: async () => (await import('../pages/learning/libraries-page.tsx')).LibrariesPage
  },
  {
    path: '/dashboard/libraries/{serial}',
    layout: 'dashboard',
    title: 'library',
    purpose: 'Opens one library by its shelf mark.',
    load: async () => (await import('../pages/learning/library-page.tsx')).LibraryPage
  },
  ...medalRoutes,
  {
    path: '/dashboard/subscriptions',
    layout: 'dashboard',
    title: 'subscriptions',
    purpose: 'Shows the plans, and which of them the learner has.',
    load: async () => (await import('../pages/billing/subscriptions-page.tsx')).SubscriptionsPage
  },
  {
    path: '/dashboard/subscriptions/list',
    layout: 'dashboard',
    title: 'subscriptionList',
    purpose: 'Lists the plans that the learner has had, with their times.',
    load: async () => (await import('../pages/billing/subscription-list-page.tsx')).SubscriptionListPage
  },
  {
    path: '/dashboard/add-ons',
    layout: 'dashboard',
    title: 'addOns',
    purpose: 'Shows what can be had besides a plan.',
    load: async () => (await import('../pages/billing/add-ons-page.tsx')).AddOnsPage
  },
  {
    path: '/dashboard/add-ons/subscriptions',
    layout: 'dashboard',
    title: 'addOnSubscriptions',
    purpose: 'Lists the add-ons that the learner has, with their times.',
    load: async () => (await import('../pages/billing/add-on-subscriptions-page.tsx')).AddOnSubscriptionsPage
  },
  {
    path: '*',
    layout: 'main',
    guards: [],
    title: 'notFound',
    purpose: 'Says that there is no such page, with a way home.',
    load: async () => (await import('../errors/not-found-page.tsx')).NotFoundPage
  }
] as const satisfies readonly RouteRow[]

/** Every page of the app (spec, section 2). Protected by default: a row without guards requires a signed-in learner. */
export const routes: readonly RouteEntry[] = rows.map((row: RouteRow) => ({ ...row, guards: row.guards ?? ['authentication'] }))
