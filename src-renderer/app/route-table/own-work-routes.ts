import type { RouteRow } from '../routes/route-entry.ts'

/** Routes of a learner's activities besides papers: progress, search, own questions, support and the trainer. */
export const ownWorkRoutes = [
  {
    path: '/dashboard/practice',
    layout: 'dashboard',
    title: 'practice',
    purpose: 'Leads to each way to practise: by topic, from mistakes, from past questions, bookmarks or own questions.',
    load: async () => (await import('../pages/learning/practice-overview-page.tsx')).PracticeOverviewPage
  },
  {
    path: '/dashboard/more',
    layout: 'dashboard',
    title: 'more',
    purpose: 'Leads to everything that has no link in the sidebar: libraries, plans, support, profile and settings.',
    load: async () => (await import('../pages/learning/more-page.tsx')).MorePage
  },
  {
    path: '/dashboard/progress',
    layout: 'dashboard',
    title: 'progress',
    purpose: 'Shows what a learner can do by subject and topic, and the last weeks, also as a page for parents.',
    load: async () => (await import('../pages/learning/progress-page.tsx')).ProgressPage
  },
  {
    path: '/dashboard/search',
    layout: 'dashboard',
    title: 'search',
    purpose: 'Finds questions of all banks by their words.',
    load: async () => (await import('../pages/learning/search-page.tsx')).SearchPage
  },
  {
    path: '/dashboard/search/{itemId}',
    layout: 'dashboard',
    title: 'myQuestion',
    purpose: 'Shows one question of the bank, and its answer when that is asked for.',
    load: async () => (await import('../pages/learning/found-item-page.tsx')).FoundItemPage
  },
  {
    path: '/dashboard/past-questions',
    layout: 'dashboard',
    title: 'pastQuestions',
    purpose: 'Lists the papers of fixed items by body, year and subject, and starts one.',
    load: async () => (await import('../pages/attempt/past-questions-page.tsx')).PastQuestionsPage
  },
  {
    path: '/dashboard/bookmarks',
    layout: 'dashboard',
    title: 'bookmarks',
    purpose: 'Lists the questions with a bookmark or a note.',
    load: async () => (await import('../pages/learning/bookmarks-page.tsx')).BookmarksPage
  },
  {
    path: '/dashboard/my-questions',
    layout: 'dashboard',
    title: 'myQuestions',
    purpose: 'Lists the questions that somebody has written, to practise them, bring others in or save them as a pack.',
    load: async () => (await import('../pages/content/my-questions-page.tsx')).MyQuestionsPage
  },
  {
    path: '/dashboard/my-questions/{questionId}',
    layout: 'dashboard',
    title: 'myQuestion',
    purpose: 'Writes one question, with what a candidate sees beside it.',
    load: async () => (await import('../pages/content/my-question-page.tsx')).MyQuestionPage
  },
  {
    path: '/dashboard/support',
    layout: 'dashboard',
    title: 'support',
    purpose: 'Asks the staff something, and lists what was asked and answered.',
    load: async () => (await import('../pages/support/support-page.tsx')).SupportPage
  },
  {
    path: '/dashboard/support/{threadId}',
    layout: 'dashboard',
    title: 'support',
    purpose: 'Shows one conversation with the staff, and goes on in it.',
    load: async () => (await import('../pages/support/support-thread-page.tsx')).SupportThreadPage
  },
  {
    path: '/dashboard/support-desk',
    layout: 'dashboard',
    title: 'supportDesk',
    purpose: 'Lists for staff what learners have asked.',
    load: async () => (await import('../pages/support/support-inbox-page.tsx')).SupportInboxPage
  },
  {
    path: '/dashboard/support-desk/{threadId}',
    layout: 'dashboard',
    title: 'supportDesk',
    purpose: 'Answers one conversation, for staff.',
    load: async () => (await import('../pages/support/support-inbox-thread-page.tsx')).SupportInboxThreadPage
  },
  {
    path: '/dashboard/computers',
    layout: 'dashboard',
    title: 'computers',
    purpose: 'Shows staff which version of Koya runs on each computer of their server.',
    load: async () => (await import('../pages/device/computers-page.tsx')).ComputersPage
  },
  {
    path: '/dashboard/question-statistics',
    layout: 'dashboard',
    title: 'questionStatistics',
    purpose: 'Shows teachers and staff how learners answer the questions, those with the clearest problem first.',
    load: async () => (await import('../pages/attempt/question-statistics-page.tsx')).QuestionStatisticsPage
  },
  {
    path: '/dashboard/question-statistics/{itemId}',
    layout: 'dashboard',
    title: 'questionStatistics',
    purpose: 'Shows teachers and staff one question, who chooses which option, and its earlier wordings.',
    load: async () => (await import('../pages/attempt/question-statistics-item-page.tsx')).QuestionStatisticsItemPage
  },
  {
    path: '/dashboard/marking',
    layout: 'dashboard',
    title: 'marking',
    purpose: 'Lists for teachers the exams whose written answers they mark.',
    load: async () => (await import('../pages/exam-session/marking-sessions-page.tsx')).MarkingSessionsPage
  },
  {
    path: '/dashboard/marking/{examId}',
    layout: 'dashboard',
    title: 'marking',
    purpose: 'Marks one answer after the other beside its guide, without names, for teachers.',
    load: async () => (await import('../pages/exam-session/marking-page.tsx')).MarkingPage
  },
  {
    path: '/dashboard/marking/{examId}/marks',
    layout: 'dashboard',
    title: 'marking',
    purpose: 'Lists the marks that a teacher gave in an exam, to change them until the release.',
    load: async () => (await import('../pages/exam-session/own-marks-page.tsx')).OwnMarksPage
  },
  {
    path: '/dashboard/marking/{examId}/agreement',
    layout: 'dashboard',
    title: 'marking',
    purpose: 'Shows chief markers how far two markers of the same answers are apart.',
    load: async () => (await import('../pages/exam-session/marker-agreement-page.tsx')).MarkerAgreementPage
  },
  {
    path: '/dashboard/trainer',
    layout: 'dashboard',
    title: 'trainer',
    purpose: 'Teaches the computer and the eight keys to first-timers, and says how ready they are.',
    load: async () => (await import('../pages/learning/trainer-page.tsx')).TrainerPage
  },
  {
    path: '/dashboard/trainer/{drill}',
    layout: 'main',
    title: 'drill',
    purpose: 'Is one drill of the trainer, over the whole window as the exam room is.',
    frame: 'exam',
    load: async () => (await import('../pages/learning/drill-page.tsx')).DrillPage
  },
  {
    path: '/dashboard/exam-day',
    layout: 'dashboard',
    title: 'examDays',
    purpose: 'Lists the exams whose day can be rehearsed.',
    load: async () => (await import('../pages/learning/exam-day-list-page.tsx')).ExamDayListPage
  },
  {
    path: '/dashboard/exam-day/{exam}',
    layout: 'main',
    title: 'examDay',
    purpose: 'Rehearses an exam day from the slip to the submission, over the whole window.',
    frame: 'exam',
    load: async () => (await import('../pages/learning/exam-day-page.tsx')).ExamDayPage
  }
] as const satisfies readonly RouteRow[]
