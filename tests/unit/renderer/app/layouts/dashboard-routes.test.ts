import { expect, it } from 'vitest'
import { dashboardRouteOf, dashboardRoutes } from '../../../../../src-renderer/app/layouts/dashboard-routes.ts'

it.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard/assessments/utme-mock/start-page', '/dashboard/assessments'],
  ['/dashboard/assessments/lessons/one', '/dashboard/assessments/lessons'],
  ['/dashboard/assessments/lessons', '/dashboard/assessments/lessons'],
  ['/dashboard/assessments/quiz-tens-and-ones/report', '/dashboard/assessments/lessons'],
  ['/dashboard/assessments/practice/start-page', '/dashboard/practice'],
  ['/dashboard/assessments/mistakes/start-page', '/dashboard/practice'],
  ['/dashboard/assessments/practice-paper/start-page', '/dashboard/assessments'],
  ['/dashboard/my-questions', '/dashboard/practice'],
  ['/dashboard/my-questions/one', '/dashboard/practice'],
  ['/dashboard/progress', '/dashboard/progress'],
  ['/dashboard/computers', '/dashboard/more'],
  ['/dashboard/question-statistics/one', '/dashboard/more'],
  ['/dashboard/marking/mock-morning', '/dashboard/more'],
  ['/dashboard/support-desk/one', '/dashboard/more'],
  ['/dashboard/checkout/add-on/notes', '/dashboard/more'],
  ['/dashboard/payments', '/dashboard/more'],
  ['/dashboard/guardian', '/dashboard/more'],
  ['/login', undefined]
])('the sidebar entry of %s is %s', (pathname, place) => {
  expect(dashboardRouteOf(pathname)).toBe(place)
})

it('the sidebar has at most seven entries', () => {
  expect(dashboardRoutes.length).toBeLessThanOrEqual(7)
})
