import { describe, expect, it } from 'vitest'
import { hasFittingParts } from '../../../../../src-renderer/app/route-table/check-parts.ts'
import { findRoute } from '../../../../../src-renderer/app/route-table/find-route.ts'
import { reservedSlugs, toRouterPaths } from '../../../../../src-renderer/app/routes/route-parts.ts'
import { routes } from '../../../../../src-renderer/app/route-table/routes.ts'
import { routeAddress } from '../../../../support/route-address.ts'

describe('paths of the table, for the router', () => {
  it('optional route parts are filled from the left, so a single part is the subject', () => {
    expect(toRouterPaths('/dashboard/assessments/{slug}/{subject?}/{level?}/start')).toEqual([
      '/dashboard/assessments/:slug/start',
      '/dashboard/assessments/:slug/:subject/start',
      '/dashboard/assessments/:slug/:subject/:level/start'
    ])
  })

  it('plain paths, the home page and the 404 entry are unchanged for the router', () => {
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
  ])('the path %s matches the route %s', (path, entryPath, parts) => {
    const found = findRoute(path)
    expect(found?.entry.path).toBe(entryPath)
    expect({ ...found?.parts }).toEqual(parts)
  })

  it('an unknown path matches no route', () => {
    expect(findRoute('/nowhere')).toBe(undefined)
  })
})

describe('the parts of an address', () => {
  it('route parts that fit their name are accepted', () => {
    expect(hasFittingParts({ slug: 'utme-mock', subject: 'physics', level: 'ss-3' })).toBe(true)
    expect(hasFittingParts({ serial: 'NOT-0001' })).toBe(true)
    expect(hasFittingParts({ slug: undefined })).toBe(true)
  })

  it('every part of every route path has a known name', () => {
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
  ])('route parts that do not fit their name are refused: %j', (parts) => {
    expect(hasFittingParts(parts)).toBe(false)
  })

  it.each(reservedSlugs)('the reserved word %s is refused as a slug and as a subject', (word) => {
    expect(hasFittingParts({ slug: word })).toBe(false)
    expect(hasFittingParts({ slug: 'utme-mock', subject: word })).toBe(false)
  })
})
