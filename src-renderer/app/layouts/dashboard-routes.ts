import {
  IconAward,
  IconBook2,
  IconBooks,
  IconClipboardList,
  IconCreditCard,
  IconKeyboard,
  IconHelpCircle,
  IconLayoutDashboard,
  IconPuzzle,
  IconSettings,
  IconUser
} from '@tabler/icons-react'

/** Links of the signed-in area, in sidebar order. */
export const dashboardRoutes = [
  { name: 'dashboard', path: '/dashboard', Icon: IconLayoutDashboard },
  { name: 'assessments', path: '/dashboard/assessments', Icon: IconClipboardList },
  { name: 'lessons', path: '/dashboard/assessments/lessons', Icon: IconBook2 },
  { name: 'medalTest', path: '/dashboard/medalTest', Icon: IconAward },
  { name: 'trainer', path: '/dashboard/trainer', Icon: IconKeyboard },
  { name: 'libraries', path: '/dashboard/libraries', Icon: IconBooks },
  { name: 'addOns', path: '/dashboard/add-ons', Icon: IconPuzzle },
  { name: 'subscriptions', path: '/dashboard/subscriptions', Icon: IconCreditCard },
  { name: 'support', path: '/dashboard/support', Icon: IconHelpCircle },
  { name: 'profile', path: '/dashboard/profile', Icon: IconUser },
  { name: 'settings', path: '/dashboard/settings', Icon: IconSettings }
] as const

/** Pages whose section differs from their path: the section from which they are opened. */
const cameFrom: Readonly<Record<string, string>> = {
  '/dashboard/my-questions': '/dashboard/assessments',
  '/dashboard/search': '/dashboard/assessments',
  '/dashboard/bookmarks': '/dashboard/assessments',
  '/dashboard/support-desk': '/dashboard/support',
  '/dashboard/past-questions': '/dashboard/assessments',
  '/dashboard/checkout/add-on': '/dashboard/add-ons',
  '/dashboard/checkout/plan': '/dashboard/subscriptions',
  '/dashboard/payments': '/dashboard/subscriptions'
}

/** Returns the section of a page: the link with the longest matching path. */
export function dashboardRouteOf(pathname: string): string | undefined {
  const elsewhere = Object.keys(cameFrom).find((path) => pathname === path || pathname.startsWith(`${path}/`))
  if (elsewhere !== undefined) return cameFrom[elsewhere]
  return dashboardRoutes
    .map(({ path }) => path)
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((one, other) => other.length - one.length)[0]
}
