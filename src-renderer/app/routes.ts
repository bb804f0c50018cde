import type { ComponentType } from 'react'

export type LayoutName = 'main' | 'auth' | 'dashboard' | 'exam'
/** `held-exam`: like `authentication`, but an attempt that is being taken or was just handed in is never left for a sign-in. */
export type GuardName = 'none' | 'guest' | 'authentication' | 'held-exam'

export interface RouteEntry {
  /** As in the spec, section 2. */
  readonly path: string
  readonly layout: LayoutName
  readonly guard: GuardName
  /** Key of the window's title under `titles` in the locale. */
  readonly title: string
  readonly load: () => Promise<ComponentType>
}

/** Every page of the app. */
export const routes = [
  { path: '/', layout: 'main', guard: 'none', title: 'home', load: async () => (await import('./pages/home-page.tsx')).HomePage },
  { path: '/login', layout: 'auth', guard: 'guest', title: 'login', load: async () => (await import('./pages/login-page.tsx')).LoginPage },
  {
    path: '/register',
    layout: 'auth',
    guard: 'guest',
    title: 'register',
    load: async () => (await import('./pages/register-page.tsx')).RegisterPage
  },
  { path: '/verify', layout: 'auth', guard: 'none', title: 'verify', load: async () => (await import('./pages/verify-page.tsx')).VerifyPage },
  { path: '/verify/email', layout: 'auth', guard: 'none', title: 'verify', load: async () => (await import('./pages/verify-page.tsx')).VerifyPage },
  {
    path: '/forgot-password',
    layout: 'auth',
    guard: 'none',
    title: 'forgot',
    load: async () => (await import('./pages/forgot-password-page.tsx')).ForgotPasswordPage
  },
  {
    path: '/reset-password',
    layout: 'auth',
    guard: 'none',
    title: 'reset',
    load: async () => (await import('./pages/reset-password-page.tsx')).ResetPasswordPage
  },
  {
    path: '/dashboard',
    layout: 'dashboard',
    guard: 'authentication',
    title: 'dashboard',
    load: async () => (await import('./pages/dashboard-page.tsx')).DashboardPage
  },
  {
    path: '/dashboard/assessments',
    layout: 'dashboard',
    guard: 'authentication',
    title: 'assessments',
    load: async () => (await import('./pages/assessments-page.tsx')).AssessmentsPage
  },
  {
    path: '/dashboard/assessments/:slug/start-page',
    layout: 'dashboard',
    guard: 'authentication',
    title: 'startPage',
    load: async () => (await import('./pages/start-page-page.tsx')).StartPagePage
  },
  {
    path: '/dashboard/assessments/:slug/start',
    layout: 'exam',
    guard: 'held-exam',
    title: 'exam',
    load: async () => (await import('./pages/exam-page.tsx')).ExamPage
  },
  {
    path: '/dashboard/assessments/:slug/pre-report',
    layout: 'dashboard',
    guard: 'held-exam',
    title: 'preReport',
    load: async () => (await import('./pages/pre-report-page.tsx')).PreReportPage
  },
  {
    path: '/dashboard/assessments/:slug/report',
    layout: 'dashboard',
    guard: 'authentication',
    title: 'report',
    load: async () => (await import('./pages/report-page.tsx')).ReportPage
  },
  {
    path: '/dashboard/assessments/:slug/review',
    layout: 'dashboard',
    guard: 'authentication',
    title: 'review',
    load: async () => (await import('./pages/review-page.tsx')).ReviewPage
  }
] as const satisfies readonly RouteEntry[]

export type TitleName = (typeof routes)[number]['title']

export function startPagePath(slug: string): string {
  return `/dashboard/assessments/${slug}/start-page`
}

export function examPath(slug: string): string {
  return `/dashboard/assessments/${slug}/start`
}

/** The pages after the exam, each about one attempt. */
export function afterExamPath(page: 'pre-report' | 'report' | 'review', slug: string, attemptId: string): string {
  return `/dashboard/assessments/${slug}/${page}?attempt=${attemptId}`
}
