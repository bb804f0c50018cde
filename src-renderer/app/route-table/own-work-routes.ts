import type { RouteRow } from '../routes/route-entry.ts'

/** Routes of a learner's activities besides papers: progress, search, own questions, support and the trainer. */
export const ownWorkRoutes = [
  {
    path: '/dashboard/practice',
    layout: 'dashboard',
    title: 'practice',
    load: async () => (await import('../pages/learning/practice-overview-page.tsx')).PracticeOverviewPage
  },
  {
    path: '/dashboard/more',
    layout: 'dashboard',
    title: 'more',
    load: async () => (await import('../pages/learning/more-page.tsx')).MorePage
  },
  {
    path: '/dashboard/progress',
    layout: 'dashboard',
    title: 'progress',
    load: async () => (await import('../pages/learning/progress-page.tsx')).ProgressPage
  },
  {
    path: '/dashboard/search',
    layout: 'dashboard',
    title: 'search',
    load: async () => (await import('../pages/learning/search-page.tsx')).SearchPage
  },
  {
    path: '/dashboard/search/{itemId}',
    layout: 'dashboard',
    title: 'myQuestion',
    load: async () => (await import('../pages/learning/found-item-page.tsx')).FoundItemPage
  },
  {
    path: '/dashboard/past-questions',
    layout: 'dashboard',
    title: 'pastQuestions',
    load: async () => (await import('../pages/attempt/past-questions-page.tsx')).PastQuestionsPage
  },
  {
    path: '/dashboard/bookmarks',
    layout: 'dashboard',
    title: 'bookmarks',
    load: async () => (await import('../pages/learning/bookmarks-page.tsx')).BookmarksPage
  },
  {
    path: '/dashboard/my-questions',
    layout: 'dashboard',
    title: 'myQuestions',
    load: async () => (await import('../pages/content/my-questions-page.tsx')).MyQuestionsPage
  },
  {
    path: '/dashboard/my-questions/{questionId}',
    layout: 'dashboard',
    title: 'myQuestion',
    load: async () => (await import('../pages/content/my-question-page.tsx')).MyQuestionPage
  },
  {
    path: '/dashboard/support',
    layout: 'dashboard',
    title: 'support',
    load: async () => (await import('../pages/support/support-page.tsx')).SupportPage
  },
  {
    path: '/dashboard/support/{threadId}',
    layout: 'dashboard',
    title: 'support',
    load: async () => (await import('../pages/support/support-thread-page.tsx')).SupportThreadPage
  },
  {
    path: '/dashboard/support-desk',
    layout: 'dashboard',
    title: 'supportDesk',
    load: async () => (await import('../pages/support/support-inbox-page.tsx')).SupportInboxPage
  },
  {
    path: '/dashboard/support-desk/{threadId}',
    layout: 'dashboard',
    title: 'supportDesk',
    load: async () => (await import('../pages/support/support-inbox-thread-page.tsx')).SupportInboxThreadPage
  },
  {
    path: '/dashboard/computers',
    layout: 'dashboard',
    title: 'computers',
    load: async () => (await import('../pages/device/computers-page.tsx')).ComputersPage
  },
  {
    path: '/dashboard/question-statistics',
    layout: 'dashboard',
    title: 'questionStatistics',
    load: async () => (await import('../pages/attempt/question-statistics-page.tsx')).QuestionStatisticsPage
  },
  {
    path: '/dashboard/question-statistics/{itemId}',
    layout: 'dashboard',
    title: 'questionStatistics',
    load: async () => (await import('../pages/attempt/question-statistics-item-page.tsx')).QuestionStatisticsItemPage
  },
  {
    path: '/dashboard/marking',
    layout: 'dashboard',
    title: 'marking',
    load: async () => (await import('../pages/exam-session/marking-sessions-page.tsx')).MarkingSessionsPage
  },
  {
    path: '/dashboard/marking/{examId}',
    layout: 'dashboard',
    title: 'marking',
    load: async () => (await import('../pages/exam-session/marking-page.tsx')).MarkingPage
  },
  {
    path: '/dashboard/marking/{examId}/marks',
    layout: 'dashboard',
    title: 'marking',
    load: async () => (await import('../pages/exam-session/own-marks-page.tsx')).OwnMarksPage
  },
  {
    path: '/dashboard/marking/{examId}/agreement',
    layout: 'dashboard',
    title: 'marking',
    load: async () => (await import('../pages/exam-session/marker-agreement-page.tsx')).MarkerAgreementPage
  },
  {
    path: '/dashboard/trainer',
    layout: 'dashboard',
    title: 'trainer',
    load: async () => (await import('../pages/learning/trainer-page.tsx')).TrainerPage
  },
  {
    path: '/dashboard/trainer/{drill}',
    layout: 'main',
    title: 'drill',
    frame: 'exam',
    load: async () => (await import('../pages/learning/drill-page.tsx')).DrillPage
  },
  {
    path: '/dashboard/exam-day',
    layout: 'dashboard',
    title: 'examDays',
    load: async () => (await import('../pages/learning/exam-day-list-page.tsx')).ExamDayListPage
  },
  {
    path: '/dashboard/exam-day/{exam}',
    layout: 'main',
    title: 'examDay',
    frame: 'exam',
    load: async () => (await import('../pages/learning/exam-day-page.tsx')).ExamDayPage
  }
] as const satisfies readonly RouteRow[]
