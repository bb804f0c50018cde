import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ForgotPassword } from '../../../../../src-renderer/features/account/session/forgot-password.tsx'
import { ResetPassword } from '../../../../../src-renderer/features/account/session/reset-password.tsx'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../../support/fake-bridge.ts'
import { fillField, press } from '../../../../support/fill-field.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

const NEW_CODE = '7K3M9QXWPT4ZRB6HJN2VYA5CDE'
const OLD_CODE = 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GG'

describe('a forgotten password', () => {
  async function openForgot(session: NonNullable<BridgeAnswers['session']>) {
    const onAsked = vi.fn()
    await renderInKoya(<ForgotPassword onAsked={onAsked} />, createFakeBridge({ session }).bridge)
    return onAsked
  }

  it('a forgotten password continues to the reset page even when the address has no account', async () => {
    const onAsked = await openForgot({ forgotPassword: () => Promise.resolve(succeed({ mail: 'sent' })) })
    await fillField('E-mail address', 'nobody@example.com')
    press('Continue')
    await waitFor(() => {
      expect(onAsked).toHaveBeenCalledWith({ email: 'nobody@example.com', mail: 'sent' })
    })
  })

  it('an invalid address for a forgotten password is reported at its field', async () => {
    const onAsked = await openForgot({})
    await fillField('E-mail address', 'nobody')
    press('Continue')
    expect(await screen.findByText(/Type an e-mail address such as/)).toBeInstanceOf(HTMLElement)
    expect(onAsked).not.toHaveBeenCalled()
  })

  it('asking for a password reset reports that the server cannot be reached', async () => {
    await openForgot({ forgotPassword: () => Promise.resolve(fail('backend/unreachable')) })
    await fillField('E-mail address', 'ada@example.com')
    press('Continue')
    expect((await screen.findByRole('alert')).textContent).toContain('cannot reach its server')
  })

  it('learners with a user name are told that their recovery code resets the password', async () => {
    await openForgot({})
    expect(await screen.findByText(/have a user name instead/)).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('link', { name: 'I have a code' }).getAttribute('href')).toBe('/reset-password')
  })
})

describe('choosing a new password', () => {
  async function openReset(session: NonNullable<BridgeAnswers['session']>, mail: 'none' | 'sent' | 'unknown' = 'unknown') {
    const onDone = vi.fn()
    await renderInKoya(<ResetPassword identifier="bola4821" mail={mail} onDone={onDone} />, createFakeBridge({ session }).bridge)
    return onDone
  }

  async function fillReset(code = OLD_CODE): Promise<void> {
    await fillField('Code', code)
    await fillField('Choose a password', 'monsoon-2026')
    press('Change password')
  }

  it('a password reset shows the new recovery code, which must be written down', async () => {
    const resetPassword = vi.fn(() => Promise.resolve(succeed({ recoveryCode: NEW_CODE })))
    const onDone = await openReset({ resetPassword })
    await fillReset()
    expect((await screen.findByRole('status', { name: 'Recovery code' })).textContent).toBe(NEW_CODE)
    expect(screen.getByRole('heading', { name: 'Your new recovery code' })).toBeInstanceOf(HTMLElement)
    expect(resetPassword).toHaveBeenCalledWith({ identifier: 'bola4821', code: OLD_CODE, newPassword: 'monsoon-2026' })
    fireEvent.click(screen.getByRole('checkbox'))
    press('Continue to sign in')
    expect(onDone).toHaveBeenCalledWith('bola4821')
  })

  it('an invalid reset code is answered with what a code looks like', async () => {
    await openReset({})
    await fillReset('1234')
    expect(await screen.findByText(/A code from an e-mail has 8 digits/)).toBeInstanceOf(HTMLElement)
    expect(document.activeElement).toBe(screen.getByLabelText('Code'))
  })

  it('a refused password reset does not say which part was wrong', async () => {
    await openReset({ resetPassword: () => Promise.resolve(fail('recovery/refused')) })
    await fillReset()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The e-mail address, user name or code is not right, or the code has expired. Check what you typed and try again.'
    )
  })

  it('the password reset says that only the recovery code helps when no mail can be sent', async () => {
    await openReset({}, 'none')
    expect(await screen.findByText(/cannot send e-mail here/)).toBeInstanceOf(HTMLElement)
  })
})
