import { describe, expect, it } from 'vitest'
import { english as en } from '../../../../../src-renderer/app/routes/english.ts'
import { isKnownPart } from '../../../../../src-renderer/app/route-table/check-parts.ts'
import { layoutNames } from '../../../../../src-renderer/app/routes/route-entry.ts'
import { routePurposes } from '../../../../../scripts/facts/route-purposes.mjs'
import { routes } from '../../../../../src-renderer/app/route-table/routes.ts'

/** Paths from section 2 of the specification, and our own paths for settings, own work and staff. */
const specPaths = [
  '/',
  '/faqs',
  '/forgot-password',
  '/login',
  '/welcome',
  '/privacy',
  '/register',
  '/reset-password',
  '/terms',
  '/verify',
  '/verify/email',
  '/settings',
  '/set-up',
  '/exam-seat',
  '/dashboard',
  '/dashboard/settings',
  '/dashboard/progress',
  '/dashboard/practice',
  '/dashboard/more',
  '/dashboard/past-questions',
  '/dashboard/search',
  '/dashboard/search/{itemId}',
  '/dashboard/bookmarks',
  '/dashboard/my-questions',
  '/dashboard/my-questions/{questionId}',
  '/dashboard/support',
  '/dashboard/support/{threadId}',
  '/dashboard/support-desk',
  '/dashboard/support-desk/{threadId}',
  '/dashboard/computers',
  '/dashboard/question-statistics',
  '/dashboard/question-statistics/{itemId}',
  '/dashboard/marking',
  '/dashboard/marking/{examId}',
  '/dashboard/marking/{examId}/marks',
  '/dashboard/marking/{examId}/agreement',
  '/dashboard/classes',
  '/dashboard/classes/{classId}',
  '/dashboard/guardian',
  '/dashboard/guardian/week',
  '/dashboard/classes/{classId}/paper',
  '/dashboard/exam-day',
  '/dashboard/exam-day/{exam}',
  '/dashboard/trainer',
  '/dashboard/trainer/{drill}',
  '/dashboard/add-ons',
  '/dashboard/add-ons/subscriptions',
  '/dashboard/assessments',
  '/dashboard/assessments/list',
  '/dashboard/checkout/{kind}/{slug}',
  '/dashboard/payments',
  '/dashboard/libraries',
  '/dashboard/libraries/{serial}',
  '/dashboard/medalTest',
  '/dashboard/medalTest/start',
  '/dashboard/medalTest/start-page',
  '/dashboard/medalTest/{slug}/certificate',
  '/dashboard/medalTest/{slug}/level-result',
  '/dashboard/profile',
  '/dashboard/subscriptions',
  '/dashboard/subscriptions/list',
  '/dashboard/assessments/lessons/{slug?}',
  '/dashboard/assessments/{slug}/pre-report',
  '/dashboard/assessments/{slug}/report',
  '/dashboard/assessments/{slug}/review',
  '/dashboard/assessments/{slug}/start',
  '/dashboard/assessments/{slug}/start-page',
  '/dashboard/assessments/{slug}/{subject?}/{level?}/start',
  '/dashboard/assessments/{slug}/{subject?}/{level?}/start-page',
  '*'
]

describe('the route table', () => {
  it('the route table contains every path of the spec exactly once and no other path', () => {
    expect(routes.map(({ path }) => path).sort()).toEqual([...specPaths].sort())
  })

  it('every dashboard route requires authentication', () => {
    const open = routes.filter(({ path, guards }) => path.startsWith('/dashboard') && !guards.includes('authentication'))
    expect(open).toEqual([])
  })

  it('every assessment and medal test route requires a complete profile', () => {
    const unasked = routes.filter(({ path, guards }) => /^\/dashboard\/(assessments|medalTest)/.test(path) && !guards.includes('profile'))
    expect(unasked).toEqual([])
  })

  it('the route table uses each of the five layouts', () => {
    expect(new Set(routes.map(({ layout }) => layout))).toEqual(new Set(layoutNames))
  })

  it.each(routes.map((route) => [route.path, route] as const))('the route %s has a page, a title and a purpose', async (_path, route) => {
    expect(typeof (await route.load())).toBe('function')
    expect(en.titles[route.title].length).toBeGreaterThan(2)
    expect(routePurposes[route.path]).toMatch(/^[A-Z].*\.$/)
  })

  it('every parameter of a path can be valid: one without a validator would always lead to the 404 page', () => {
    const names = routes.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\??\}/g)].map(([, name = '']) => name))
    expect(names.filter((name) => !isKnownPart(name))).toEqual([])
  })

  it('every route has a purpose of its own', () => {
    expect(new Set(Object.values(routePurposes)).size).toBe(routes.length)
    expect(Object.keys(routePurposes).toSorted()).toEqual(routes.map(({ path }) => path).toSorted())
  })
})
