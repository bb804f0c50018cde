import { expect, it } from 'vitest'
import { dashboardRouteOf } from '../../../../../src-renderer/app/layouts/dashboard-routes.ts'

it.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard/assessments/utme-mock/start-page', '/dashboard/assessments'],
  ['/dashboard/assessments/lessons/one', '/dashboard/assessments/lessons'],
  ['/dashboard/my-questions', '/dashboard/assessments'],
  ['/dashboard/my-questions/one', '/dashboard/assessments'],
  ['/dashboard/support-desk/one', '/dashboard/support'],
  ['/dashboard/checkout/add-on/notes', '/dashboard/add-ons'],
  ['/dashboard/checkout/plan/learner-term', '/dashboard/subscriptions'],
  ['/dashboard/payments', '/dashboard/subscriptions'],
  ['/login', undefined]
])('the sidebar entry of %s is %s', (pathname, place) => {
  expect(dashboardRouteOf(pathname)).toBe(place)
})
