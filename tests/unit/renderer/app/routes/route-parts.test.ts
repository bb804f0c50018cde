import { describe, expect, it } from 'vitest'
import { hasFittingParts } from '../../../../../src-renderer/app/route-table/check-parts.ts'
import { findRoute } from '../../../../../src-renderer/app/route-table/find-route.ts'
import { reservedSlugs, toRouterPaths } from '../../../../../src-renderer/app/routes/route-parts.ts'
import { routes } from '../../../../../src-renderer/app/route-table/routes.ts'
import { routeAddress } from '../../../../support/route-address.ts'

describe('paths of the table, for the router', () => {
  it('fill parts that may be left out from the left, so that a single one is the subject', () => {
    expect(toRouterPaths('/dashboard/assessments/{slug}/{subject?}/{level?}/start')).toEqual([
      '/dashboard/assessments/:slug/start',
      '/dashboard/assessments/:slug/:subject/start',
      '/dashboard/assessments/:slug/:subject/:level/start'
    ])
  })

  it('keep plain paths, home and the 404 entry as they are', () => {
    expect(['/', '/faqs', '*'].flatMap(toRouterPaths)).toEqual(['/', '/faqs', '*'])
  })
})

describe('finding a page', () => {
  it.each([
    ['/dashboard/assessments/lessons', '/dashboard/assessments/lessons/{slug?}', {}],
    ['/dashboard/assessments/lessons/quadratics', '/dashboard/assessments/lessons/{slug?}', { slug: 'quadratics' }],
    [
      '/dashboard/assessments/utme-mock/physics/start',
      '/dashboard/assessments/{slug}/{subject?}/{level?}/start',
      { slug: 'utme-mock', subject: 'physics' }
    ],
    ['/dashboard/medalTest/start', '/dashboard/medalTest/start', {}]
  ])('takes %s for %s', (path, entryPath, parts) => {
    const found = findRoute(path)
    expect(found?.entry.path).toBe(entryPath)
    expect({ ...found?.parts }).toEqual(parts)
  })

  it('finds nothing for an unknown path', () => {
    expect(findRoute('/nowhere')).toBe(undefined)
  })
})

describe('the parts of an address', () => {
  it('are let through where they are what their name says', () => {
    expect(hasFittingParts({ slug: 'utme-mock', subject: 'physics', level: 'ss-3' })).toBe(true)
    expect(hasFittingParts({ serial: 'NOT-0001' })).toBe(true)
    expect(hasFittingParts({ slug: undefined })).toBe(true)
  })

  it('are known by name in every path of the table', () => {
    const named = routes.filter(({ path }) => path.includes('{'))
    const fitting = named.filter((route) => hasFittingParts(findRoute(routeAddress(route).split('?')[0] ?? '')?.parts ?? { unheardOf: 'x' }))
    expect(fitting.map(({ path }) => path)).toEqual(named.map(({ path }) => path))
  })

  it.each([
    { slug: 'UTME' },
    { slug: 'a--b' },
    { slug: '..' },
    { slug: 'utme', level: 'ss-9' },
    { slug: 'utme', subject: 'Physics 1' },
    { serial: 'not-1' },
    { kind: 'seat', slug: 'utme' },
    { unheardOf: 'x' }
  ])('are refused where they are not: %j', (parts) => {
    expect(hasFittingParts(parts)).toBe(false)
  })

  it.each(reservedSlugs)('leave the word %s to the pages of that name', (word) => {
    expect(hasFittingParts({ slug: word })).toBe(false)
    expect(hasFittingParts({ slug: 'utme-mock', subject: word })).toBe(false)
  })
})
