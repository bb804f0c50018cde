import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ResendCode } from '../../../../../src-renderer/features/account/session/resend-code.tsx'
import { VerifyEmail } from '../../../../../src-renderer/features/account/session/verify-email.tsx'
import { CodedFailure } from '../../../../../src-renderer/bridge/coded-failure.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../../support/fake-bridge.ts'
import { fillField, press } from '../../../../support/fill-field.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const RECOVERY_CODE = '7K3M9QXWPT4ZRB6HJN2VYA5CDE'

describe('verifying an e-mail address', () => {
  async function openVerify(session: NonNullable<BridgeAnswers['session']>, email?: string) {
    const onDone = vi.fn()
    await renderInKoya(
      <VerifyEmail email={email} mail={email === undefined ? 'unknown' : 'sent'} onDone={onDone} />,
      createFakeBridge({ session }).bridge
    )
    return onDone
  }

  it('verifying an e-mail address shows the recovery code and then continues to the sign-in', async () => {
    const verifyEmail = vi.fn(() => Promise.resolve(succeed({ recoveryCode: RECOVERY_CODE })))
    const onDone = await openVerify({ verifyEmail }, 'ada@example.com')
    await fillField('Code', '4821 7730')
    press('Verify')
    expect((await screen.findByRole('status', { name: 'Recovery code' })).textContent).toBe(RECOVERY_CODE)
    expect(verifyEmail).toHaveBeenCalledWith({ email: 'ada@example.com', code: '4821 7730' })
    fireEvent.click(screen.getByRole('checkbox'))
    press('Continue to sign in')
    expect(onDone).toHaveBeenCalledWith('ada@example.com')
  })

  it('the verification page asks for the address if unknown, and says on which computer a code works', async () => {
    await openVerify({})
    expect(await screen.findByText(/If you cannot find it, or asked on another computer, press “Send a new code”/)).toBeInstanceOf(HTMLElement)
    press('Verify')
    expect(await screen.findByText(/Type an e-mail address such as/)).toBeInstanceOf(HTMLElement)
    expect(screen.getByText('The code has 8 digits.')).toBeInstanceOf(HTMLElement)
  })

  it('verifying an e-mail address reports too many wrong codes', async () => {
    await openVerify({ verifyEmail: () => Promise.resolve(fail('verification/too-many-tries')) }, 'ada@example.com')
    await fillField('Code', '48217730')
    press('Verify')
    expect((await screen.findByRole('alert')).textContent).toContain('Press “Send a new code”')
  })
})

describe('asking for a new code', () => {
  async function openResend(onResend: () => Promise<void>, isFresh = true): Promise<void> {
    await renderInKoya(<ResendCode isFresh={isFresh} onResend={onResend} />, createFakeBridge().bridge)
  }

  async function pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000))
  }

  it('a new code can be requested after a countdown of thirty seconds', async () => {
    vi.useFakeTimers()
    await openResend(() => Promise.resolve())
    expect(screen.getByText('You can get a new code in 30 s.')).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('button')).toBe(null)
    await pass(29)
    expect(screen.getByText('You can get a new code in 1 s.')).toBeInstanceOf(HTMLElement)
    await pass(1)
    expect(screen.getByRole('button', { name: 'Send a new code' })).toBeInstanceOf(HTMLElement)
  })

  it('requesting a new code restarts the countdown and says to look for a new message', async () => {
    vi.useFakeTimers()
    await openResend(() => Promise.resolve(), false)
    await act(async () => {
      press('Send a new code')
      await Promise.resolve()
    })
    expect(screen.getByText('Look for a new message from Koya.')).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('button')).toBe(null)
    await pass(30)
    expect(screen.getByRole('button', { name: 'Send a new code' })).toBeInstanceOf(HTMLElement)
  })

  it('a failed request for a new code can be repeated at once', async () => {
    await openResend(() => Promise.reject(new CodedFailure(fail('backend/unreachable').error)), false)
    press('Send a new code')
    await waitFor(() => {
      expect(screen.getByRole('alert').textContent).toContain('cannot reach its server')
    })
    expect(await screen.findByRole('button', { name: 'Send a new code' })).toBeInstanceOf(HTMLElement)
  })
})
