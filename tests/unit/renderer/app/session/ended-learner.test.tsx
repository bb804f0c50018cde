import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DashboardNav } from '../../../../../src-renderer/app/layouts/dashboard-nav.tsx'
import { SessionEvents } from '../../../../../src-renderer/app/session/session-events.tsx'
import { succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import type { SessionView } from '../../../../../src-shared/account/session-contract.ts'
import { adaUser, createFakeBridge, signedIn, signedOut } from '../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../support/render-page.tsx'

afterEach(cleanup)

function Page() {
  return (
    <>
      <SessionEvents />
      <DashboardNav />
    </>
  )
}

/** Opens a page of the signed-in area with this session. Returns a function that changes the session. */
async function open(session: SessionView) {
  const { bridge, tell } = createFakeBridge({ session: { read: () => Promise.resolve(succeed(session)) } })
  await renderPage({ route: '/dashboard', Page, bridge })
  await screen.findByRole('navigation')
  return (next: SessionView) =>
    act(() => {
      tell.session.onChanged(next)
    })
}

const ended = { ...signedOut, isExpired: true }

it('the name of a learner whose session ends stays visible until a sign-out or another sign-in', async () => {
  const change = await open(signedIn)
  for (const next of [ended, { ...ended, busy: true }]) {
    change(next)
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeInstanceOf(HTMLElement)
    expect(screen.getByText(adaUser.name).tagName).toBe('SPAN')
  }
  change(signedOut)
  await waitFor(() => {
    expect(screen.queryByText(adaUser.name)).toBe(null)
  })
  change({ ...signedIn, auth: { user: { ...adaUser, id: 'bola', name: 'Bola Ade' }, loggedIn: true } })
  expect(await screen.findByRole('button', { name: 'Sign out' })).toBeInstanceOf(HTMLElement)
  change(ended)
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeInstanceOf(HTMLElement)
  expect({ adaName: screen.queryByText(adaUser.name), bolaTag: screen.getByText('Bola Ade').tagName }).toEqual({ adaName: null, bolaTag: 'SPAN' })
})

it('no name is shown for a session that had ended before this run', async () => {
  const change = await open(ended)
  change({ ...ended, busy: true })
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeInstanceOf(HTMLElement)
  expect(screen.queryByText(adaUser.name)).toBe(null)
})
