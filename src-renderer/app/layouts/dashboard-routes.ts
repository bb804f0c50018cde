import { IconAward, IconBook2, IconChartLine, IconClipboardList, IconDots, IconHome, IconTarget } from '@tabler/icons-react'

/** Links of the signed-in area, in sidebar order. At most seven, so that a newcomer reads them all; everything else is on the page `more`. */
export const dashboardRoutes = [
  { name: 'dashboard', path: '/dashboard', Icon: IconHome },
  { name: 'practice', path: '/dashboard/practice', Icon: IconTarget },
  { name: 'assessments', path: '/dashboard/assessments', Icon: IconClipboardList },
  { name: 'lessons', path: '/dashboard/assessments/lessons', Icon: IconBook2 },
  { name: 'medalTest', path: '/dashboard/medalTest', Icon: IconAward },
  { name: 'progress', path: '/dashboard/progress', Icon: IconChartLine },
  { name: 'more', path: '/dashboard/more', Icon: IconDots }
] as const

type Section = (typeof dashboardRoutes)[number]['path']

/** Sections of pages whose path does not begin with their section's. */
const sections: readonly (readonly [Section, readonly string[]])[] = [
  [
    '/dashboard/practice',
    [
      '/dashboard/assessments/daily',
      '/dashboard/assessments/practice',
      '/dashboard/assessments/mistakes',
      '/dashboard/assessments/bookmarks',
      '/dashboard/past-questions',
      '/dashboard/search',
      '/dashboard/bookmarks',
      '/dashboard/my-questions',
      '/dashboard/trainer',
      '/dashboard/exam-day'
    ]
  ],
  [
    '/dashboard/more',
    [
      '/dashboard/libraries',
      '/dashboard/add-ons',
      '/dashboard/subscriptions',
      '/dashboard/checkout',
      '/dashboard/payments',
      '/dashboard/support',
      '/dashboard/support-desk',
      '/dashboard/classes',
      '/dashboard/guardian',
      '/dashboard/computers',
      '/dashboard/question-statistics',
      '/dashboard/marking',
      '/dashboard/profile',
      '/dashboard/settings'
    ]
  ]
]

const isWithin = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`)

/** Quizzes belong to their lessons. */
const QUIZ_PREFIX = '/dashboard/assessments/quiz-'

/** Returns the section of a page: a listed one, otherwise the link with the longest matching path; undefined for other pages. */
export function dashboardRouteOf(pathname: string): Section | undefined {
  if (pathname.startsWith(QUIZ_PREFIX)) return '/dashboard/assessments/lessons'
  const [listed] = sections.find(([, paths]) => paths.some((path) => isWithin(pathname, path))) ?? []
  const matching = dashboardRoutes.map(({ path }) => path).filter((path) => isWithin(pathname, path))
  return listed ?? matching.toSorted((one, other) => other.length - one.length)[0]
}
