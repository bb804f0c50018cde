import { describe, expect, it } from 'vitest'
import { english as en } from '../../../../../src-renderer/app/routes/english.ts'
import { layoutNames } from '../../../../../src-renderer/app/routes/route-entry.ts'
import { routes } from '../../../../../src-renderer/app/route-table/routes.ts'

/** The paths of the spec, section 2, and those for settings, own work and the staff, which are ours. */
const specPaths = [
  '/',
  '/faqs',
  '/forgot-password',
  '/login',
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
  it('has every path of the spec once, and no other', () => {
    expect(routes.map(({ path }) => path).sort()).toEqual([...specPaths].sort())
  })

  it('protects every page of the logged-in area', () => {
    const open = routes.filter(({ path, guards }) => path.startsWith('/dashboard') && !guards.includes('authentication'))
    expect(open).toEqual([])
  })

  it('asks for the profile before every assessment and medal test', () => {
    const unasked = routes.filter(({ path, guards }) => /^\/dashboard\/(assessments|medalTest)/.test(path) && !guards.includes('profile'))
    expect(unasked).toEqual([])
  })

  it('uses each of the five layouts', () => {
    expect(new Set(routes.map(({ layout }) => layout))).toEqual(new Set(layoutNames))
  })

  it.each(routes.map((route) => [route.path, route] as const))('finds page, title and purpose of %s', async (_path, route) => {
    expect(typeof (await route.load())).toBe('function')
    expect(en.titles[route.title].length).toBeGreaterThan(2)
    expect(route.purpose).toMatch(/^[A-Z].*\.$/)
  })

  it('gives twins purposes of their own', () => {
    const purposes = routes.map(({ purpose }) => purpose)
    expect(new Set(purposes).size).toBe(purposes.length)
  })
})
