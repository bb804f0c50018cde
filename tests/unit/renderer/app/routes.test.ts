import { describe, expect, it } from 'vitest'
import { english as en } from '../../../../src-renderer/app/english.ts'
import { routes } from '../../../../src-renderer/app/routes.ts'

describe('the route table', () => {
  it('carries the paths of the spec that this release has', () => {
    expect(routes.map(({ path }) => path)).toEqual([
      '/',
      '/login',
      '/register',
      '/verify',
      '/verify/email',
      '/forgot-password',
      '/reset-password',
      '/dashboard',
      '/dashboard/assessments',
      '/dashboard/assessments/:slug/start-page',
      '/dashboard/assessments/:slug/start',
      '/dashboard/assessments/:slug/pre-report',
      '/dashboard/assessments/:slug/report',
      '/dashboard/assessments/:slug/review'
    ])
  })

  it('protects every page of the logged-in area', () => {
    const open = routes.filter(({ path, guard }) => path.startsWith('/dashboard') && guard !== 'authentication' && guard !== 'held-exam')
    expect(open).toEqual([])
  })

  it.each(routes.map((route) => [route.path, route] as const))('finds page and title of %s', async (_path, route) => {
    expect(typeof (await route.load())).toBe('function')
    expect(en.titles[route.title].length).toBeGreaterThan(2)
  })
})
