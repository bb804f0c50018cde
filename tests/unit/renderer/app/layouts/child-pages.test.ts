import { expect, it } from 'vitest'
import { isChildPage } from '../../../../../src-renderer/app/layouts/child-pages.ts'
import { routes } from '../../../../../src-renderer/app/route-table/routes.ts'

it.each([
  '/dashboard',
  '/dashboard/assessments/lessons',
  '/dashboard/assessments/lessons/bundles-of-ten',
  '/dashboard/assessments/daily/start-page',
  '/dashboard/assessments/quiz-bundles-of-ten/pre-report',
  '/dashboard/assessments/daily/review',
  '/dashboard/assessments/practice/pre-report',
  '/dashboard/medalTest/addition-1/level-result',
  '/dashboard/guardian'
])('a child opens %s', (pathname) => {
  expect(isChildPage(pathname)).toBe(true)
})

it.each([
  '/dashboard/assessments',
  '/dashboard/assessments/practice/start-page',
  '/dashboard/assessments/mistakes/start-page',
  '/dashboard/assessments/bookmarks/start-page',
  '/dashboard/assessments/lessons/one/two',
  '/dashboard/checkout/plan/termly',
  '/dashboard/subscriptions',
  '/dashboard/profile/',
  '/dashboard/guardian/week',
  '/dashboard/settings'
])('a child does not open %s', (pathname) => {
  expect(isChildPage(pathname)).toBe(false)
})

it('of all pages of the signed-in area, a child opens only these', () => {
  const open = routes.filter(
    ({ layout, path }) => layout === 'dashboard' && isChildPage(path.replaceAll(/\/\{\w+\?\}/g, '').replaceAll(/\{\w+\}/g, 'one'))
  )
  expect(open.map(({ path }) => path)).toEqual([
    '/dashboard',
    '/dashboard/assessments/lessons/{slug?}',
    '/dashboard/assessments/{slug}/start-page',
    '/dashboard/assessments/{slug}/{subject?}/{level?}/start-page',
    '/dashboard/assessments/{slug}/pre-report',
    '/dashboard/assessments/{slug}/report',
    '/dashboard/assessments/{slug}/review',
    '/dashboard/guardian',
    '/dashboard/medalTest/{slug}/level-result'
  ])
})
