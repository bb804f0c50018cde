import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Login } from '../../../../../src-renderer/features/account/session/login.tsx'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import type { ListedAccount } from '../../../../../src-shared/account/session-contract.ts'
import { adaUser, createFakeBridge, signedOut, type BridgeAnswers, type FakeBridge } from '../../../../support/fake-bridge.ts'
import { fillField, press } from '../../../../support/fill-field.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

const ada: ListedAccount = {
  accountId: 'a',
  name: 'Ada Okafor',
  identifier: 'ada@example.com',
  picture: null,
  hasPicturePassword: false,
  opensHere: false
}
const bola: ListedAccount = { accountId: 'b', name: 'Bola Ade', identifier: 'bola4821', picture: null, hasPicturePassword: false, opensHere: false }

async function openLogin(session: BridgeAnswers['session'] = {}, identifier?: string) {
  const onSignedIn = vi.fn(() => Promise.resolve())
  const login = vi.fn(() => Promise.resolve(succeed(adaUser)))
  const fake: FakeBridge = createFakeBridge({ session: { login, ...session } })
  await renderInKoya(<Login identifier={identifier} reason="none" onSignedIn={onSignedIn} />, fake.bridge)
  return { fake, login, onSignedIn }
}

describe('signing in', () => {
  it('the sign-in form accepts an e-mail address or a user name', async () => {
    const { login, onSignedIn } = await openLogin()
    await fillField('E-mail address or user name', 'bola4821')
    await fillField('Password', 'harmattan-2026')
    press('Sign in')
    await waitFor(() => {
      expect(onSignedIn).toHaveBeenCalledOnce()
    })
    expect(login).toHaveBeenCalledWith({ identifier: 'bola4821', password: 'harmattan-2026' })
  })

  it('the sign-in form shows each error at its field and focuses the first', async () => {
    const { login } = await openLogin()
    await fillField('E-mail address or user name', 'not a name')
    press('Sign in')
    expect(await screen.findByText(/or a user name such as ada4821/)).toBeInstanceOf(HTMLElement)
    expect(screen.getByText('Type your password.')).toBeInstanceOf(HTMLElement)
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail address or user name'))
    expect(login).not.toHaveBeenCalled()
  })

  it('the sign-in button is busy until main answers and ignores a second press', async () => {
    const login = vi.fn(() => new Promise<never>(() => undefined))
    await openLogin({ login }, 'ada@example.com')
    await fillField('Password', 'harmattan-2026')
    press('Sign in')
    const busy = await screen.findByRole('button', { name: 'Signing in…' })
    fireEvent.click(busy)
    await waitFor(() => {
      expect(login).toHaveBeenCalledOnce()
    })
  })

  it('the sign-in form says how long to wait after too many attempts', async () => {
    await openLogin({ login: () => Promise.resolve(fail('session/too-many-tries')) }, 'ada@example.com')
    await fillField('Password', 'wrong')
    press('Sign in')
    expect((await screen.findByRole('alert')).textContent).toContain('Wait 15 minutes')
  })

  it('the sign-in form says why the last start signed nobody in', async () => {
    const failure = fail('session/user-field-missing').error
    await openLogin({ read: () => Promise.resolve(succeed({ ...signedOut, failure })) })
    expect((await screen.findByRole('alert')).textContent).toContain('does not contain field user')
  })
})

describe('learners remembered on this computer', () => {
  const listRemembered = () => Promise.resolve(succeed({ accounts: [ada, bola] }))

  it('remembered learners are listed by name only, and a chosen learner types only the password', async () => {
    const { login, onSignedIn } = await openLogin({ listRemembered })
    const list = await screen.findByRole('list', { name: 'Learners on this computer' })
    expect(document.body.textContent).not.toContain('ada@example.com')
    fireEvent.click(within(list).getByRole('button', { name: 'Bola Ade' }))
    expect(document.activeElement).toBe(await screen.findByLabelText('Password'))
    expect(screen.queryByLabelText('E-mail address or user name')).toBe(null)
    await fillField('Password', 'harmattan-2026')
    press('Sign in')
    await waitFor(() => {
      expect(onSignedIn).toHaveBeenCalledOnce()
    })
    expect(login).toHaveBeenCalledWith({ identifier: 'bola4821', password: 'harmattan-2026' })
  })

  it('a learner without a password is signed in by a press, and cannot be removed from the list', async () => {
    const openRemembered = vi.fn(() => Promise.resolve(succeed(adaUser)))
    const accounts = [{ ...ada, opensHere: true }, bola]
    const { onSignedIn } = await openLogin({ listRemembered: () => Promise.resolve(succeed({ accounts })), openRemembered })
    fireEvent.click(await screen.findByRole('button', { name: 'Ada Okafor' }))
    await waitFor(() => {
      expect(onSignedIn).toHaveBeenCalledOnce()
    })
    expect(openRemembered).toHaveBeenCalledWith({ accountId: 'a' })
    expect(screen.queryByRole('button', { name: 'Remove Ada Okafor from this list' })).toBe(null)
    expect(screen.getByRole('button', { name: 'Remove Bola Ade from this list' })).toBeInstanceOf(HTMLElement)
  })

  it('a learner with a picture password touches four pictures, and is signed in by the fourth', async () => {
    const accounts = [{ ...bola, hasPicturePassword: true }]
    const { login, onSignedIn } = await openLogin({ listRemembered: () => Promise.resolve(succeed({ accounts })) })
    fireEvent.click(await screen.findByRole('button', { name: 'Bola Ade' }))
    const first = await screen.findByRole('button', { name: 'Mango' })
    await waitFor(() => {
      expect(document.activeElement).toBe(first)
    })
    expect([screen.queryByLabelText('Password'), screen.queryByRole('button', { name: 'Sign in' })]).toEqual([null, null])
    for (const name of ['Mango', 'Fish', 'Drum']) press(name)
    expect(login).not.toHaveBeenCalled()
    press('Ball')
    await waitFor(() => {
      expect(onSignedIn).toHaveBeenCalledOnce()
    })
    expect(login).toHaveBeenCalledWith({ identifier: 'bola4821', password: 'pictures:mango-fish-drum-ball' })
  })

  it('wrong pictures are said kindly, and the places are empty for the next try', async () => {
    const accounts = [{ ...bola, hasPicturePassword: true }]
    const login = vi.fn(() => Promise.resolve(fail('session/wrong-credentials')))
    await openLogin({ login, listRemembered: () => Promise.resolve(succeed({ accounts })) })
    fireEvent.click(await screen.findByRole('button', { name: 'Bola Ade' }))
    await screen.findByRole('button', { name: 'Mango' })
    for (const tries of [1, 2]) {
      for (const name of ['Cup', 'Cup', 'Drum', 'Ball']) press(name)
      await waitFor(() => {
        expect(login).toHaveBeenCalledTimes(tries)
        expect(screen.getByText('0 of 4 pictures chosen.')).toBeInstanceOf(HTMLElement)
      })
      expect(screen.getByRole('alert').textContent.trim()).toBe('Those are not your pictures. Please try again.')
    }
    press('Use a password')
    expect(screen.getByLabelText('Password')).toBeInstanceOf(HTMLElement)
  })

  it('who is not remembered changes to pictures; the user name is asked for before anything is sent', async () => {
    const { login } = await openLogin()
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in with pictures' }))
    await screen.findByRole('button', { name: 'Mango' })
    for (const name of ['Mango', 'Fish', 'Drum', 'Ball']) press(name)
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByLabelText('E-mail address or user name'))
    })
    expect(login).not.toHaveBeenCalled()
    await fillField('E-mail address or user name', 'bola4821')
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
    await waitFor(() => {
      expect(login).toHaveBeenCalledWith({ identifier: 'bola4821', password: 'pictures:mango-fish-drum-ball' })
    })
  })

  it('too many wrong pictures are told with what helps', async () => {
    const accounts = [{ ...bola, hasPicturePassword: true }]
    const login = () => Promise.resolve(fail('session/too-many-pictures'))
    await openLogin({ login, listRemembered: () => Promise.resolve(succeed({ accounts })) })
    fireEvent.click(await screen.findByRole('button', { name: 'Bola Ade' }))
    await screen.findByRole('button', { name: 'Mango' })
    for (const name of ['Cup', 'Cup', 'Drum', 'Ball']) press(name)
    expect((await screen.findByRole('alert')).textContent).toContain('recovery code')
  })

  it('a press that signs nobody in says why', async () => {
    const listRemembered = () => Promise.resolve(succeed({ accounts: [{ ...ada, opensHere: true }] }))
    const { onSignedIn } = await openLogin({ listRemembered, openRemembered: () => Promise.resolve(fail('backend/unreachable')) })
    fireEvent.click(await screen.findByRole('button', { name: 'Ada Okafor' }))
    expect(await screen.findByRole('alert')).toBeInstanceOf(HTMLElement)
    expect(onSignedIn).not.toHaveBeenCalled()
  })

  it('the list of remembered learners offers another account and a way back', async () => {
    await openLogin({ listRemembered })
    fireEvent.click(await screen.findByRole('button', { name: 'Use another account' }))
    expect(document.activeElement).toBe(await screen.findByLabelText('E-mail address or user name'))
    press('Choose another learner')
    expect(await screen.findByRole('button', { name: 'Ada Okafor' })).toBeInstanceOf(HTMLElement)
  })

  it('a remembered learner is removed only after a confirmation', async () => {
    const accounts = [ada, bola]
    const forgetRemembered = vi.fn(() => {
      accounts.shift()
      return Promise.resolve(succeed({}))
    })
    await openLogin({ listRemembered: () => Promise.resolve(succeed({ accounts: [...accounts] })), forgetRemembered })
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Ada Okafor from this list' }))
    expect(document.activeElement?.textContent).toBe('Cancel')
    press('Cancel')
    expect(forgetRemembered).not.toHaveBeenCalled()
    press('Remove Ada Okafor from this list')
    press('Remove')
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Ada Okafor' })).toBe(null)
    })
    expect(forgetRemembered).toHaveBeenCalledWith({ accountId: 'a' })
    expect(screen.getByRole('button', { name: 'Bola Ade' })).toBeInstanceOf(HTMLElement)
  })

  it('a remembered learner who cannot be removed is reported with the reason', async () => {
    await openLogin({ listRemembered, forgetRemembered: () => Promise.resolve(fail('settings/not-written')) })
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Ada Okafor from this list' }))
    press('Remove')
    expect((await screen.findByRole('alert')).textContent).toContain('could not save this setting')
  })

  it('the sign-in form is shown when the remembered learners cannot be read', async () => {
    await openLogin({ listRemembered: () => Promise.resolve(fail('request/internal')) })
    expect(await screen.findByLabelText('E-mail address or user name')).toBeInstanceOf(HTMLElement)
  })
})

describe('signing in with the school', () => {
  const withOpenId = { ...signedOut, strategy: 'openid' as const }
  const openSchool = (session: BridgeAnswers['session'] = {}) => openLogin({ read: () => Promise.resolve(succeed(withOpenId)), ...session })

  it('signing in with the school asks for no Koya password', async () => {
    await openSchool()
    expect(await screen.findByRole('button', { name: 'Sign in with your school' })).toBeInstanceOf(HTMLElement)
    expect(screen.queryByLabelText('Password')).toBe(null)
  })

  it('signing in with the school waits for the browser and can be cancelled', async () => {
    const now = { view: { ...withOpenId, openId: 'waiting' as 'idle' | 'waiting' } }
    const cancelOpenId = vi.fn(() => Promise.resolve(succeed({})))
    await openSchool({ read: () => Promise.resolve(succeed(now.view)), cancelOpenId })
    expect(await screen.findByText(/^Your school’s sign-in page is open in your browser/)).toBeInstanceOf(HTMLElement)
    press('Cancel')
    expect(cancelOpenId).toHaveBeenCalledOnce()
  })

  it('signing in with the school shows why it failed and can be tried again', async () => {
    await openSchool({ loginWithOpenId: () => Promise.resolve(fail('session/openid-unreachable')) })
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in with your school' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^We cannot reach your school’s sign-in server\..* tell your teacher\.Error loading OpenIDConnect configuration document$/
    )
    expect(screen.getByRole('button', { name: 'Sign in with your school' })).toBeInstanceOf(HTMLElement)
  })

  it('after the return from the browser, a notice is shown until main has signed the learner in', async () => {
    const now = { view: { ...withOpenId, openId: 'returned' as const } as typeof signedOut }
    const loginWithOpenId = vi.fn()
    const { onSignedIn } = await openSchool({ read: () => Promise.resolve(succeed(now.view)), loginWithOpenId })
    expect(await screen.findByText(/Your school has answered/)).toBeInstanceOf(HTMLElement)
    expect(onSignedIn).not.toHaveBeenCalled()
  })

  it('signing in with the school continues once main has signed the learner in', async () => {
    const now = { view: withOpenId as typeof signedOut }
    const loginWithOpenId = vi.fn(() => {
      now.view = { ...withOpenId, auth: { user: adaUser, loggedIn: true } }
      return Promise.resolve(succeed(adaUser))
    })
    const { onSignedIn } = await openSchool({ read: () => Promise.resolve(succeed(now.view)), loginWithOpenId })
    const button = await screen.findByRole('button', { name: 'Sign in with your school' })
    await act(async () => {
      fireEvent.click(button)
      await Promise.resolve()
    })
    await waitFor(() => {
      expect(onSignedIn).toHaveBeenCalledOnce()
    })
  })
})
