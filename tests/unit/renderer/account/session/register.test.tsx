import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Register } from '../../../../../src-renderer/features/account/session/register.tsx'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../../support/fake-bridge.ts'
import { fillField, press } from '../../../../support/fill-field.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

const RECOVERY_CODE = '7K3M9QXWPT4ZRB6HJN2VYA5CDE'

async function openRegister(session: BridgeAnswers['session'] = {}) {
  const onMailed = vi.fn()
  const onRegistered = vi.fn()
  const { bridge } = createFakeBridge({ session })
  await renderInKoya(<Register beginPath={null} onMailed={onMailed} onRegistered={onRegistered} />, bridge)
  return { onMailed, onRegistered }
}

async function fillLearner(): Promise<void> {
  fireEvent.click(await screen.findByRole('radio', { name: 'Without e-mail' }))
  await fillField('Learner’s name', 'Bola Ade')
  await fillField('Class', 'primary-4')
  await fillField('Name of parent, guardian or teacher', 'Kemi Ade')
  await fillField('Choose a password', 'harmattan-2026')
}

describe('registering with an e-mail address', () => {
  it('registering with an e-mail address continues to the mailed code', async () => {
    const { onMailed } = await openRegister({ register: () => Promise.resolve(succeed({ mail: 'sent' })) })
    await fillField('Your name', 'Ada Okafor')
    await fillField('E-mail address', 'ada@example.com')
    await fillField('Choose a password', 'harmattan-2026')
    press('Create account')
    await waitFor(() => {
      expect(onMailed).toHaveBeenCalledWith({ email: 'ada@example.com', mail: 'sent' })
    })
  })

  it('registration errors of the backend are shown at their fields', async () => {
    await openRegister({ register: () => Promise.resolve(fail('request/malformed', { email: 'This address is too long.' })) })
    await fillField('Your name', 'Ada Okafor')
    await fillField('E-mail address', 'ada@example.com')
    await fillField('Choose a password', 'harmattan-2026')
    press('Create account')
    expect(await screen.findByText('This address is too long.')).toBeInstanceOf(HTMLElement)
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail address'))
  })

  it('the password field of the registration allows pasting and password managers', async () => {
    await openRegister()
    const password = await screen.findByLabelText('Choose a password')
    expect(password.getAttribute('autocomplete')).toBe('new-password')
    expect(fireEvent.paste(password)).toBe(true)
  })
})

describe('registering without an e-mail address', () => {
  it('registering without an e-mail address requires a grown-up’s consent', async () => {
    const registerLearner = vi.fn()
    await openRegister({ registerLearner })
    await fillLearner()
    press('Create account')
    expect(await screen.findByText('A parent, guardian or teacher must agree first.')).toBeInstanceOf(HTMLElement)
    expect(document.activeElement).toBe(screen.getByRole('checkbox'))
    expect(registerLearner).not.toHaveBeenCalled()
  })

  it('user name and recovery code are shown once, and must be written, printed or copied before continuing', async () => {
    const registerLearner = vi.fn(() => Promise.resolve(succeed({ username: 'bola4821', recoveryCode: RECOVERY_CODE })))
    const { onRegistered } = await openRegister({ registerLearner })
    await fillLearner()
    fireEvent.click(screen.getByRole('checkbox'))
    press('Create account')
    expect((await screen.findByRole('strong')).textContent).toBe('bola4821')
    expect(screen.getByRole('status', { name: 'Recovery code' }).textContent).toBe(RECOVERY_CODE)
    expect(registerLearner).toHaveBeenCalledWith({
      name: 'Bola Ade',
      classLevel: 'primary-4',
      guardianName: 'Kemi Ade',
      guardianConsents: true,
      password: 'harmattan-2026'
    })
    press('Continue to sign in')
    expect(onRegistered).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('checkbox', { name: 'I have written it down, printed it or copied it' }))
    press('Continue to sign in')
    expect(onRegistered).toHaveBeenCalledWith('bola4821')
  })

  it('pictures are offered while the class is primary or not chosen, and gone with an older class', async () => {
    await openRegister()
    fireEvent.click(await screen.findByRole('radio', { name: 'Without e-mail' }))
    expect(await screen.findByRole('button', { name: 'Use pictures' })).toBeInstanceOf(HTMLElement)
    await fillField('Class', 'primary-3')
    press('Use pictures')
    expect(await screen.findByRole('group', { name: 'Your pictures' })).toBeInstanceOf(HTMLElement)
    await fillField('Class', 'js-1')
    expect(screen.getByLabelText('Choose a password')).toBeInstanceOf(HTMLElement)
    expect([screen.queryByRole('group', { name: 'Your pictures' }), screen.queryByRole('button', { name: 'Use pictures' })]).toEqual([null, null])
    fireEvent.click(screen.getByRole('radio', { name: 'With e-mail' }))
    expect(await screen.findByLabelText('Choose a password')).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('button', { name: 'Use pictures' })).toBe(null)
  })

  it('a failed registration is explained and retains the typed values', async () => {
    await openRegister({ registerLearner: () => Promise.resolve(fail('backend/unreachable')) })
    await fillLearner()
    fireEvent.click(screen.getByRole('checkbox'))
    press('Create account')
    expect((await screen.findByRole('alert')).textContent).toContain('cannot reach its server')
    expect(screen.getByLabelText<HTMLInputElement>('Learner’s name').value).toBe('Bola Ade')
  })
})
