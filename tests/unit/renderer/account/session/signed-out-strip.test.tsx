import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildOpenAttempt } from '../../../../support/build-open-attempt.ts'
import { examParts } from '../../../../support/exam-parts.ts'
import { adaUser, createFakeBridge, signedIn, signedOut } from '../../../../support/fake-bridge.ts'
import { renderApp } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

/** Opens an exam whose session ends, and the sign-in over it. */
async function openSignIn(hasPicturePassword: boolean) {
  const attempt = buildOpenAttempt()
  const learner = { ...attempt.learner, identifier: 'bola4821', hasPicturePassword }
  const login = vi.fn(() => Promise.resolve(succeed(adaUser)))
  const fake = createFakeBridge({
    session: { read: () => Promise.resolve(succeed(signedIn)), login },
    attempt: { readOpen: () => Promise.resolve(succeed({ ...attempt, learner })) }
  })
  await renderApp(fake.bridge)
  await screen.findByRole(...examParts.room)
  act(() => {
    fake.tell.session.onChanged({ ...signedOut, isExpired: true })
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  return { login, dialog: within(screen.getByRole('dialog')) }
}

it('a pupil with pictures signs in again over an open exam by touching them', async () => {
  const { login, dialog } = await openSignIn(true)
  await dialog.findByRole('button', { name: 'Mango' })
  expect(dialog.queryByLabelText('Password')).toBe(null)
  for (const name of ['Mango', 'Fish', 'Drum', 'Ball']) fireEvent.click(dialog.getByRole('button', { name }))
  await waitFor(() => {
    expect(login).toHaveBeenCalledWith({ identifier: 'bola4821', password: 'pictures:mango-fish-drum-ball' })
  })
})

it('a learner with a typed password is asked to type it', async () => {
  const { dialog } = await openSignIn(false)
  expect(await dialog.findByLabelText('Password')).toBeInstanceOf(HTMLElement)
  expect(dialog.queryByRole('button', { name: 'Mango' })).toBe(null)
})
