import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ClassPage } from '../../../../src-renderer/app/pages/teaching/class-page.tsx'
import { succeed } from '../../../../src-shared/kernel/errors/result.ts'
import { createFakeBridge, homeDevice, signedIn } from '../../../support/fake-bridge.ts'
import { renderPage } from '../../../support/render-page.tsx'

afterEach(cleanup)

const classId = 'c1a55000-0000-4000-8000-000000000001'
const schoolClass = { classId, name: 'JS2 Gold', classLevel: null, joinCode: 'ABCD2345', pupilCount: 0, joinedCount: 0, assignmentCount: 0 }

async function open(isSearchOff: boolean) {
  const { bridge } = createFakeBridge({
    session: { read: () => Promise.resolve(succeed(signedIn)) },
    kiosk: { read: () => Promise.resolve(succeed({ ...homeDevice, isOff: { ...homeDevice.isOff, search: isSearchOff } })) },
    teaching: { fetch: () => Promise.resolve(succeed({ schoolClass, pupils: [], assignments: [] })) }
  })
  await renderPage({ route: '/dashboard/classes/:classId', at: `/dashboard/classes/${classId}`, Page: ClassPage, bridge })
  await screen.findByText('Class code: ABCD-2345')
}

it('a class leads to its question paper, but not where the policy turns the question search off', async () => {
  const link = () => screen.queryByRole('link', { name: 'Print a question paper' })
  await open(false)
  expect(link()?.getAttribute('href')).toBe(`/dashboard/classes/${classId}/paper`)
  cleanup()
  await open(true)
  await waitFor(() => expect(link()).toBeNull())
})
