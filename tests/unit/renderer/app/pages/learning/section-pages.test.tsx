import { cleanup, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { MorePage } from '../../../../../../src-renderer/app/pages/learning/more-page.tsx'
import { PracticeOverviewPage } from '../../../../../../src-renderer/app/pages/learning/practice-overview-page.tsx'
import { dashboardRoutes } from '../../../../../../src-renderer/app/layouts/dashboard-routes.ts'
import { guardianPath } from '../../../../../../src-renderer/routes/paths.ts'
import { routes } from '../../../../../../src-renderer/app/route-table/routes.ts'
import type { Role } from '../../../../../../src-shared/kernel/http/roles.ts'
import { succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import { adaUser, createFakeBridge, signedIn } from '../../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../../support/render-page.tsx'

afterEach(cleanup)

/** Opens a page and returns the paths of its links. */
async function linksOf(Page: ComponentType, role: Role = 'student'): Promise<string[]> {
  const { bridge } = createFakeBridge({
    session: { read: () => Promise.resolve(succeed({ ...signedIn, auth: { user: { ...adaUser, role }, loggedIn: true } })) }
  })
  await renderPage({ route: '/dashboard/more', Page, bridge })
  await screen.findAllByRole('link')
  return screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
}

describe('the pages behind the sidebar', () => {
  it('the page More shows the pages for staff to staff only, and statistics and marking to teachers as well', async () => {
    const forStaff = ['/dashboard/question-statistics', '/dashboard/marking', '/dashboard/support-desk', '/dashboard/computers']
    expect((await linksOf(MorePage)).filter((path) => forStaff.includes(path))).toEqual([])
    cleanup()
    expect((await linksOf(MorePage, 'staff')).filter((path) => forStaff.includes(path))).toEqual(forStaff)
    cleanup()
    expect((await linksOf(MorePage, 'teacher')).filter((path) => forStaff.includes(path))).toEqual([
      '/dashboard/question-statistics',
      '/dashboard/marking'
    ])
  })

  it('each page of the signed-in area without a parent is in the sidebar, on Practice or on More', async () => {
    const practice = await linksOf(PracticeOverviewPage)
    cleanup()
    // The guardian's page is in the bar of children.
    const linked = [guardianPath(), ...dashboardRoutes.map(({ path }): string => path), ...practice, ...(await linksOf(MorePage, 'staff'))]
    const topLevel = routes.map(({ path }) => path).filter((path) => /^\/dashboard(?:\/[^/]+)?$/.test(path))
    expect(topLevel.filter((path) => !linked.includes(path))).toEqual([])
  })
})
