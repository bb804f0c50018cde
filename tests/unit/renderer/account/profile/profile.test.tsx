import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Profile } from '../../../../../src-renderer/features/account/profile/profile.tsx'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { defaultSettings } from '../../../../../src-shared/device/settings.ts'
import type { User } from '../../../../../src-shared/account/session-schemas.ts'
import { adaUser, createFakeBridge, type BridgeAnswers } from '../../../../support/fake-bridge.ts'
import { fillField, press } from '../../../../support/fill-field.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function openProfile(profile: NonNullable<BridgeAnswers['profile']> = {}, learner: User = adaUser, onPasswordChanged = vi.fn()) {
  const onChanged = vi.fn(() => Promise.resolve())
  await renderInKoya(
    <Profile learner={learner} password="own" hasNewPassword={false} onPasswordChanged={onPasswordChanged} onChanged={onChanged} />,
    createFakeBridge({ profile }).bridge
  )
  await screen.findByRole('heading', { name: 'My profile' })
  return onChanged
}

describe('the profile', () => {
  it('the profile is saved as a whole, and the app is notified', async () => {
    const update = vi.fn(() => Promise.resolve(succeed(adaUser)))
    const onChanged = await openProfile({ update })
    await fillField('Your name', 'Ada N. Okafor')
    await fillField('Country', 'NG')
    await fillField('State', 'Enugu')
    press('Save')
    expect(await screen.findByText('Saved.')).toBeInstanceOf(HTMLElement)
    expect(update).toHaveBeenCalledWith({ name: 'Ada N. Okafor', profile: { ...adaUser.profile, country: 'NG', state: 'Enugu' } })
    expect(onChanged).toHaveBeenCalledOnce()
    await fillField('School', 'Queen’s College')
    expect(screen.queryByText('Saved.')).toBe(null)
  })

  it('the profile keeps the minutes a day that a guardian allows, and offers no field for them', async () => {
    const update = vi.fn(() => Promise.resolve(succeed(adaUser)))
    const profile = { ...adaUser.profile, minutesADay: 40 }
    await openProfile({ update }, { ...adaUser, profile })
    expect(screen.queryByDisplayValue('40')).toBe(null)
    press('Save')
    expect(await screen.findByText('Saved.')).toBeInstanceOf(HTMLElement)
    expect(update).toHaveBeenCalledWith({ name: adaUser.name, profile })
  })

  it('the profile offers the exams and subjects of the chosen class', async () => {
    await openProfile()
    await fillField('Class', 'js-2')
    const exams = within(screen.getByLabelText('Exam you are preparing for')).getAllByRole('option')
    expect(exams.map(({ textContent }) => textContent)).toEqual(['Choose an exam', 'BECE', 'No exam this year'])
    const subjects = within(screen.getByRole('group', { name: 'Subjects' })).getAllByRole<HTMLInputElement>('checkbox')
    expect(subjects.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
      ['Mathematics', true],
      ['Basic Science', false]
    ])
  })

  it('the profile shows errors of the schema and of the backend at their fields', async () => {
    await openProfile({ update: () => Promise.resolve(fail('request/malformed', { 'profile.school': 'Use at most 100 characters.' })) })
    await fillField('Your name', ' ')
    press('Save')
    expect(await screen.findByText('Type a name.')).toBeInstanceOf(HTMLElement)
    expect(document.activeElement).toBe(screen.getByLabelText('Your name'))
    await fillField('Your name', 'Ada')
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Use at most 100 characters.')).toBeInstanceOf(HTMLElement)
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByLabelText('School'))
    })
  })
})

describe('the picture', () => {
  it('the profile picture is removed on request, and a message confirms it', async () => {
    const removePhoto = vi.fn(() => Promise.resolve(succeed(adaUser)))
    const photo = { mediaType: 'image/webp', base64: 'UklGRg==' } as const
    const onChanged = await openProfile({ readPhoto: () => Promise.resolve(succeed(photo)), removePhoto }, { ...adaUser, hasPhoto: true })
    expect((await screen.findByRole('img', { name: 'Your picture' })).getAttribute('src')).toBe('data:image/webp;base64,UklGRg==')
    press('Remove')
    expect(await screen.findByText('Your picture is removed.')).toBeInstanceOf(HTMLElement)
    expect(onChanged).toHaveBeenCalledOnce()
  })

  it('a file that is not a picture is refused as the profile picture', async () => {
    const savePhoto = vi.fn()
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not a picture')))
    await openProfile({ savePhoto })
    const file = new File(['words'], 'words.png', { type: 'image/png' })
    fireEvent.change(document.querySelector('input[type="file"]')!, { target: { files: [file] } })
    expect((await screen.findByRole('alert')).textContent).toContain('Use a PNG, JPEG or WebP file')
    expect(savePhoto).not.toHaveBeenCalled()
  })
})

describe('changing the password', () => {
  async function fillPasswords(): Promise<void> {
    await fillField('Current password', 'harmattan-2026')
    await fillField('New password', 'monsoon-2026')
    press('Change password')
  }

  it('changing the password warns that other sessions end, and passes on the new recovery code', async () => {
    const changePassword = vi.fn(() => Promise.resolve(succeed({ recoveryCode: 'NEW0-CODE' })))
    const onPasswordChanged = vi.fn()
    await openProfile({ changePassword }, adaUser, onPasswordChanged)
    expect(screen.getByText(/You are signed out on all other computers/)).toBeInstanceOf(HTMLElement)
    await fillPasswords()
    await waitFor(() => {
      expect(onPasswordChanged).toHaveBeenCalledWith('NEW0-CODE')
    })
    expect(changePassword).toHaveBeenCalledWith({ currentPassword: 'harmattan-2026', newPassword: 'monsoon-2026' })
  })

  it('changing the password reports a wrong current password', async () => {
    await openProfile({ changePassword: () => Promise.resolve(fail('password/wrong-current')) })
    await fillPasswords()
    expect((await screen.findByRole('alert')).textContent).toBe('Your current password is not right. Try again.')
  })

  it('the password cannot be changed in Koya when the learner signs in with the school', async () => {
    await renderInKoya(
      <Profile learner={adaUser} password="school" hasNewPassword={false} onPasswordChanged={vi.fn()} onChanged={() => Promise.resolve()} />,
      createFakeBridge().bridge
    )
    await screen.findByRole('heading', { name: 'My profile' })
    expect(screen.queryByLabelText('Current password')).toBe(null)
  })

  it('a learner without a password chooses one, and is shown the user name and the recovery code', async () => {
    const choosePassword = vi.fn(() => Promise.resolve(succeed({ recoveryCode: 'CODE' })))
    const onPasswordChanged = vi.fn()
    await renderInKoya(
      <Profile
        learner={{ ...adaUser, email: null, username: 'ada4821' }}
        password="none"
        hasNewPassword={false}
        onPasswordChanged={onPasswordChanged}
        onChanged={() => Promise.resolve()}
      />,
      createFakeBridge({ profile: { choosePassword } }).bridge
    )
    expect(await screen.findByText(/^Your user name is ada4821\./)).toBeInstanceOf(HTMLElement)
    expect(screen.queryByLabelText('Current password')).toBe(null)
    await fillField('Choose a password', 'short')
    fireEvent.click(await screen.findByRole('button', { name: 'Set my password' }))
    expect(await screen.findByText('Use at least 8 characters.')).toBeInstanceOf(HTMLElement)
    expect(choosePassword).not.toHaveBeenCalled()
    await fillField('Choose a password', 'monsoon-2026')
    fireEvent.click(await screen.findByRole('button', { name: 'Set my password' }))
    await waitFor(() => {
      expect(onPasswordChanged).toHaveBeenCalledWith('CODE')
    })
    expect(choosePassword).toHaveBeenCalledWith({ newPassword: 'monsoon-2026' })
  })

  it('a pupil of a primary class chooses pictures, repeats them, and needs them to change them', async () => {
    const changePassword = vi.fn(() => Promise.resolve(succeed({ recoveryCode: 'CODE' })))
    const pupil: User = { ...adaUser, hasPicturePassword: true, profile: { ...adaUser.profile, classLevel: 'primary-3' } }
    await openProfile({ changePassword }, pupil)
    const touch = (part: HTMLElement, names: readonly string[]): void => {
      for (const name of names) fireEvent.click(within(part).getByRole('button', { name }))
    }
    press('Use pictures')
    await screen.findByText('Touch four pictures. Remember their order.')
    press('Change password')
    expect(await screen.findAllByText('Touch four pictures.')).toHaveLength(2)
    const [current, next] = screen.getAllByRole('group', { name: 'Your pictures' }) as [HTMLElement, HTMLElement]
    touch(current, ['Cup', 'Cup', 'Cup', 'Goat'])
    touch(next, ['Mango', 'Fish', 'Drum', 'Ball'])
    expect(within(next).getByText('Now touch the same four pictures again.')).toBeInstanceOf(HTMLElement)
    touch(next, ['Mango', 'Fish', 'Ball', 'Drum'])
    expect(within(next).getByRole('alert').textContent).toBe('They were not the same. Start again.')
    touch(next, ['Mango', 'Fish', 'Drum', 'Ball', 'Mango', 'Fish', 'Drum', 'Ball'])
    expect(within(next).getByText('Good! Remember these four pictures.')).toBeInstanceOf(HTMLElement)
    expect(changePassword).not.toHaveBeenCalled()
    fireEvent.click(await screen.findByRole('button', { name: 'Change password' }))
    await waitFor(() => {
      expect(changePassword).toHaveBeenCalledWith({ currentPassword: 'pictures:cup-cup-cup-goat', newPassword: 'pictures:mango-fish-drum-ball' })
    })
  })

  it('who saves before the new pictures are repeated is told so at the pictures, each time', async () => {
    const choosePassword = vi.fn(() => Promise.resolve(succeed({ recoveryCode: 'CODE' })))
    const pupil: User = { ...adaUser, profile: { ...adaUser.profile, classLevel: 'primary-3' } }
    await renderInKoya(
      <Profile learner={pupil} password="none" hasNewPassword={false} onPasswordChanged={vi.fn()} onChanged={() => Promise.resolve()} />,
      createFakeBridge({ profile: { choosePassword } }).bridge
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Use pictures' }))
    await screen.findByRole('button', { name: 'Mango' })
    const touch = (names: readonly string[]): void => {
      for (const name of names) press(name)
    }
    const isTold = async (text: string): Promise<void> => {
      const button = await screen.findByRole('button', { name: 'Set my password' })
      button.focus()
      fireEvent.click(button)
      expect((await screen.findByRole('alert')).textContent).toBe(text)
      expect(screen.getByRole('group', { name: 'Your pictures' }).contains(document.activeElement)).toBe(true)
    }
    await isTold('Touch four pictures.')
    touch(['Mango', 'Fish'])
    expect(screen.queryByRole('alert')).toBe(null)
    touch(['Drum', 'Ball'])
    expect(screen.getByText('Now touch the same four pictures again.')).toBeInstanceOf(HTMLElement)
    touch(['Mango', 'Fish'])
    await isTold('Now touch the same four pictures again.')
    touch(['Drum', 'Ball'])
    fireEvent.click(await screen.findByRole('button', { name: 'Set my password' }))
    await waitFor(() => {
      expect(choosePassword).toHaveBeenCalledWith({ newPassword: 'pictures:mango-fish-drum-ball' })
    })
  })

  it('older learners and teachers are not offered pictures', async () => {
    await openProfile({}, adaUser)
    expect(screen.queryByRole('button', { name: 'Use pictures' })).toBe(null)
    cleanup()
    await openProfile({}, { ...adaUser, role: 'teacher', profile: { ...adaUser.profile, classLevel: null } })
    expect(screen.queryByRole('button', { name: 'Use pictures' })).toBe(null)
  })

  it('a learner without e-mail is told that only the recovery code resets the password', async () => {
    await openProfile({}, { ...adaUser, email: null, username: 'ada4821' })
    expect(screen.getByText(/only choose a new one with your recovery code/)).toBeInstanceOf(HTMLElement)
    expect(screen.getByText('You sign in as ada4821.')).toBeInstanceOf(HTMLElement)
  })
})

describe('settings that go along', () => {
  const label = /^Save my colours, size, language/

  it('settings are saved with the account when switched on, and removed when switched off', async () => {
    const update = vi.fn((_: { profile: { ownSettings?: unknown } }) => Promise.resolve(succeed(adaUser)))
    const onChanged = await openProfile({ update })
    fireEvent.click(screen.getByRole('switch', { name: label }))
    await waitFor(() => {
      expect(onChanged).toHaveBeenCalledOnce()
    })
    const { theme, zoom, language, isClockHidden, hasTimeTone, hasLetterKeys, hasDigitKeys, hasStrikes, voice, voiceRate } = defaultSettings
    const ownSettings = { theme, zoom, language, isClockHidden, hasTimeTone, hasLetterKeys, hasDigitKeys, hasStrikes, voice, voiceRate }
    expect(update).toHaveBeenCalledWith({ name: adaUser.name, profile: { ...adaUser.profile, ownSettings } })
    cleanup()
    await openProfile({ update }, { ...adaUser, profile: { ...adaUser.profile, ownSettings } })
    fireEvent.click(screen.getByRole('switch', { name: label }))
    await waitFor(() => {
      expect(update.mock.calls.at(-1)?.[0].profile.ownSettings).toBe(null)
    })
  })

  it('the switch for saving settings with the account stays off when the backend refuses', async () => {
    await openProfile({ update: () => Promise.resolve(fail('backend/unreachable')) })
    fireEvent.click(screen.getByRole('switch', { name: label }))
    expect((await screen.findByRole('alert')).textContent).toContain('cannot reach its server')
    expect(screen.getByRole<HTMLInputElement>('switch', { name: label }).checked).toBe(false)
  })
})
