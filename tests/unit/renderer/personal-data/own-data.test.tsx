import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MoveCode } from '../../../../src-renderer/features/personal-data/move-code.tsx'
import { OwnData } from '../../../../src-renderer/features/personal-data/own-data.tsx'
import { exportedParts } from '../../../../src-server/personal-data/learner-tables.ts'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'
import { adaUser, createFakeBridge, type BridgeAnswers } from '../../../support/fake-bridge.ts'
import { fillField, press } from '../../../support/fill-field.ts'
import { renderInKoya } from '../../../support/render-in-koya.tsx'
import { findStatus } from '../../../support/status-text.ts'

afterEach(cleanup)

const CODE = '0123-4567-89AB-CDEF-GHJK-MNPQ-RS'
const nothing = () => Promise.resolve()

async function openOwnData(ownData: NonNullable<BridgeAnswers['ownData']> = {}, hasPassword = true) {
  const told = { onMoveSaved: vi.fn(), onImported: vi.fn(nothing), onDeleted: vi.fn(nothing) }
  const fake = createFakeBridge({ ownData })
  await renderInKoya(<OwnData learner={adaUser} hasPassword={hasPassword} {...told} />, fake.bridge)
  await screen.findByRole('heading', { name: 'Your data' })
  return { ...told, ...fake }
}

describe('a copy of everything', () => {
  it('a copy of all data is saved with a description of its contents, and the page says where it was saved', async () => {
    const saveArchive = vi.fn((_: { readMe: string }) => Promise.resolve(succeed({ path: '/home/ada/Koya All my data.zip' })))
    await openOwnData({ saveArchive })
    press('Save a copy')
    expect(await screen.findByText('Saved as /home/ada/Koya All my data.zip.')).toBeInstanceOf(HTMLElement)
    const { readMe } = saveArchive.mock.calls[0]?.[0] ?? { readMe: '' }
    expect(readMe).toContain('This is a copy of what Koya stores about Ada Okafor')
    const files = [...exportedParts.keys()].filter((part) => part !== 'account_photo').map((part) => `${part}.json`)
    expect(['results.csv', ...files].filter((file) => !readMe.includes(file))).toEqual([])
  })

  it('a copy of all data says why it could not be saved, and nothing when the learner cancelled', async () => {
    const answers = [succeed({ path: null }), fail('document/disk-full')]
    await openOwnData({ saveArchive: () => Promise.resolve(answers.shift() ?? fail('document/busy')) })
    press('Save a copy')
    await waitFor(() => {
      expect(answers).toHaveLength(1)
    })
    const again = await screen.findByRole('button', { name: 'Save a copy' })
    expect(screen.queryByText(/^Saved as/)).toBe(null)
    fireEvent.click(again)
    expect((await screen.findByRole('alert')).textContent).toContain('There is no space left there')
  })
})

describe('a move file', () => {
  it('a move file passes its path and code on once it is saved', async () => {
    const { onMoveSaved } = await openOwnData({ saveMove: () => Promise.resolve(succeed({ path: '/home/ada/mine.koyamove', code: CODE })) })
    press('Save the file')
    await waitFor(() => {
      expect(onMoveSaved).toHaveBeenCalledWith({ path: '/home/ada/mine.koyamove', code: CODE })
    })
  })

  it('saving a move file shows how many exams are written', async () => {
    const { tell } = await openOwnData({ saveMove: () => new Promise(() => undefined) })
    press('Save the file')
    await screen.findByRole('button', { name: 'Saving the file…' })
    tell.ownData.onProgressed({ done: 3, total: 40 })
    expect(await screen.findByText('3 of 40 exams')).toBeInstanceOf(HTMLElement)
  })

  it('the code of a move file is shown until the learner confirms having written it down', async () => {
    const onWritten = vi.fn()
    await renderInKoya(<MoveCode code={CODE} path="/home/ada/mine.koyamove" onWritten={onWritten} />, createFakeBridge().bridge)
    expect((await screen.findByRole('status', { name: 'Code' })).textContent).toBe(CODE.replaceAll('-', ''))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Back to my profile' }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: 'I have written it down' }))
    press('Back to my profile')
    expect(onWritten).toHaveBeenCalledOnce()
  })
})

describe('importing a file', () => {
  const chooseMove = () => Promise.resolve(succeed({ name: 'mine.koyamove' }))

  async function fillKeys(code = CODE): Promise<void> {
    press('Choose a file')
    await fillField('Code for the file', code)
    await fillField('The password you sign in with here', 'harmattan-2026')
    press('Import')
  }

  it('importing a move file says what was imported, what was not, and why', async () => {
    const refused = [{ code: 'move/unknown-item' as const, count: 2 }]
    const bringMove = vi.fn(() => Promise.resolve(succeed({ brought: 5, hereAlready: 1, refused, areQuestionsKept: false })))
    const { onImported } = await openOwnData({ chooseMove, bringMove })
    await fillKeys()
    const notice = await findStatus('5 exams were imported and marked.')
    expect(
      within(notice)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    ).toEqual([
      '5 exams were imported and marked.',
      '1 exam was already here.',
      expect.stringMatching(/^2 exams were not imported\. .*question pack/),
      expect.stringMatching(/only teachers can write questions/)
    ])
    expect(bringMove).toHaveBeenCalledWith({ code: CODE, password: 'harmattan-2026', mayBeOther: false })
    expect(onImported).toHaveBeenCalledOnce()
  })

  it('importing a move file says that the code is invalid before anything is sent', async () => {
    const bringMove = vi.fn()
    await openOwnData({ chooseMove, bringMove })
    await fillKeys('0123')
    expect(await screen.findByText('Check the code. It must have 26 letters and digits.')).toBeInstanceOf(HTMLElement)
    expect(bringMove).not.toHaveBeenCalled()
  })

  it('a move file of another person is imported only after confirmation', async () => {
    const other = fail('move/other-name', { name: 'Ben', identifier: 'ben@example.com' })
    const bringMove = vi.fn(({ mayBeOther }: { mayBeOther: boolean }) =>
      Promise.resolve(mayBeOther ? succeed({ brought: 1, hereAlready: 0, refused: [], areQuestionsKept: true }) : other)
    )
    await openOwnData({ chooseMove, bringMove })
    await fillKeys()
    const dialog = await screen.findByRole('alertdialog', { name: 'Is this your file?' })
    expect(dialog.textContent).toContain('This file belongs to Ben (ben@example.com)')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add to my account' }))
    expect(await screen.findByText('1 exam was imported and marked.')).toBeInstanceOf(HTMLElement)
    expect(bringMove.mock.calls.map(([{ mayBeOther }]) => mayBeOther)).toEqual([false, true])
  })
})

describe('deleting the account', () => {
  async function goToPassword(): Promise<void> {
    press('Delete my account')
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  }

  it('deleting the account says what goes and what stays, then asks for the password, and only then deletes', async () => {
    const deleteAccount = vi.fn(() => Promise.resolve(succeed({ kept: 'nothing' as const })))
    const { onDeleted } = await openOwnData({ deleteAccount })
    press('Delete my account')
    const first = await screen.findByRole('alertdialog', { name: 'Delete your account?' })
    expect(first.textContent).toContain('This deletes your name')
    expect(first.textContent).toContain('The note does not name you.')
    fireEvent.click(within(first).getByRole('button', { name: 'Continue' }))
    await fillField('Password', 'harmattan-2026')
    expect(deleteAccount).not.toHaveBeenCalled()
    press('Delete now')
    await waitFor(() => {
      expect(onDeleted).toHaveBeenCalledOnce()
    })
    expect(deleteAccount).toHaveBeenCalledWith({ password: 'harmattan-2026', givesUp: false, forgoesMoney: false })
  })

  it('deleting the account says that results stay without a name when the school retains them', async () => {
    await openOwnData({ readRules: () => Promise.resolve(succeed({ kept: 'results' })) })
    press('Delete my account')
    expect((await screen.findByRole('alertdialog')).textContent).toContain('These stay, without your name')
  })

  it('deleting the account offers to delete exams that are not submitted only when there are some', async () => {
    const deleteAccount = vi.fn(({ givesUp }: { givesUp: boolean }) =>
      Promise.resolve(givesUp ? succeed({ kept: 'nothing' as const }) : fail('account/attempt-open'))
    )
    const { onDeleted } = await openOwnData({ deleteAccount })
    await goToPassword()
    await fillField('Password', 'harmattan-2026')
    expect(screen.queryByRole('checkbox')).toBe(null)
    press('Delete now')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Also delete the exams that I have not submitted' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Delete now' }))
    await waitFor(() => {
      expect(onDeleted).toHaveBeenCalledOnce()
    })
  })

  it('deleting the account warns of a coming payment, and goes on once the learner gives the payment up', async () => {
    const deleteAccount = vi.fn(({ givesUp, forgoesMoney }: { givesUp: boolean; forgoesMoney: boolean }) =>
      Promise.resolve(givesUp ? (forgoesMoney ? succeed({ kept: 'nothing' as const }) : fail('account/money-coming')) : fail('account/attempt-open'))
    )
    const { onDeleted } = await openOwnData({ deleteAccount })
    await goToPassword()
    await fillField('Password', 'harmattan-2026')
    press('Delete now')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Also delete the exams that I have not submitted' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Delete now' }))
    await screen.findByText(/Only the people who run the server can return it/)
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Delete anyway; I give up this payment' }))
    expect(onDeleted).not.toHaveBeenCalled()
    fireEvent.click(await screen.findByRole('button', { name: 'Delete now' }))
    await waitFor(() => {
      expect(onDeleted).toHaveBeenCalledOnce()
    })
    expect(deleteAccount).toHaveBeenLastCalledWith({ password: 'harmattan-2026', givesUp: true, forgoesMoney: true })
  })

  it('going back before the deletion leaves the account as it is', async () => {
    const deleteAccount = vi.fn()
    await openOwnData({ deleteAccount })
    await goToPassword()
    press('Keep my account')
    expect(screen.queryByRole('dialog')).toBe(null)
    expect(deleteAccount).not.toHaveBeenCalled()
  })

  it('deleting the account is not offered when the school signs the learner in', async () => {
    await openOwnData({}, false)
    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBe(null)
    expect(screen.getByRole('button', { name: 'Save a copy' })).toBeInstanceOf(HTMLElement)
  })
})
