import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SettingsPage } from '../../../../../src-renderer/app/pages/device/settings-page.tsx'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import type { PacksView } from '../../../../../src-shared/content/packs/packs-contract.ts'
import type { PackOffer } from '../../../../../src-shared/content/packs/pack-work.ts'
import { buildPackSummary } from '../../../../support/build-pack-summary.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../../support/fake-bridge.ts'
import { press } from '../../../../support/fill-field.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

const { bytes: _bytes, signing: _signing, subjects: _subjects, ...header } = buildPackSummary({ id: 'utme', title: 'UTME', version: 1 })
const key = '0123456789abcdef'

const view: PacksView = {
  changedBy: 'learner',
  packs: [
    { kind: 'built-in', header },
    { kind: 'installed', summary: buildPackSummary({ lessonCount: 3 }), standing: 'practice' },
    { kind: 'damaged', id: 'law', error: fail('pack/unreadable').error }
  ],
  catalogue: null
}

async function openPacks(answers: NonNullable<BridgeAnswers['packs']> = {}, shown: PacksView = view) {
  const { bridge, tell } = createFakeBridge({ packs: { read: () => Promise.resolve(succeed(shown)), ...answers } })
  await renderInKoya(<SettingsPage />, bridge)
  await screen.findByRole('heading', { name: shown.changedBy === 'server' ? 'Your server has the packs' : 'Add a pack' })
  return tell
}

const choosing = (offer: PackOffer | null) => ({ choose: () => Promise.resolve(succeed({ offer })) })
const offerOf = (change: Parameters<typeof buildPackSummary>[0], refusal: PackOffer['refusal']): PackOffer => ({
  summary: buildPackSummary(change),
  refusal
})

describe('the question packs', () => {
  it('question packs are listed with their contents, use, size and signer', async () => {
    await openPacks()
    const entries = within(screen.getByRole('region', { name: 'On this computer' })).getAllByText(/, version \d$|^law$/)
    expect(entries.map((entry) => entry.closest('li')?.textContent)).toEqual([
      'UTME, version 1Comes with Koya.EnglishCC-BY-4.0',
      'My sums, version 2For practice only. Open “Make your own practice” and choose it under “Exam”.Mathematics: 12 questions3 lessonsSize: 3.2 MBEnglishCC-BY-4.0Not signed: Koya cannot tell who made this packRemove',
      'lawThis file is not a Koya pack, or the copy is incomplete. Copy or download it again, then install it.Remove'
    ])
    expect(screen.queryByRole('button', { name: 'Remove UTME' })).toBe(null)
  })

  it('a library pack shows its library code and its number of titles', async () => {
    const library = { serial: 'SND-0007', kinds: ['note' as const], workCount: 4 }
    const summary = buildPackSummary({ title: 'Sounds', subjects: [], library })
    await openPacks({}, { ...view, packs: [{ kind: 'installed', summary, standing: 'library' }] })
    const [entry] = within(screen.getByRole('region', { name: 'On this computer' })).getAllByRole('listitem')
    expect(entry?.textContent).toContain('Sounds, version 2Find it under Libraries.Library code SND-0007: 4 titlesSize: 3.2 MB')
  })

  it('question packs cannot be changed on this computer when a server holds them', async () => {
    await openPacks({}, { changedBy: 'server', packs: [], catalogue: null })
    expect(screen.queryByRole('button', { name: 'Install from a file…' })).toBe(null)
  })

  it('question packs fixed by a policy are shown and cannot be changed', async () => {
    await openPacks({}, { ...view, changedBy: 'policy' })
    expect(screen.getByRole('region', { name: 'Add a pack' }).textContent).toContain('Locked by your centre')
    expect(screen.queryByRole('button', { name: /Install|Remove/ })).toBe(null)
    expect(screen.getByText('My sums, version 2')).toBeInstanceOf(HTMLElement)
  })
})

describe('a pack that was chosen', () => {
  it.each([
    { whose: 'that Koya trusts', offer: offerOf({ signing: { kind: 'signed', keyId: key }, lessonCount: 1 }, null), button: 'Install', consent: {} },
    { whose: 'of one’s own', offer: offerOf({}, fail('pack/unsigned').error), button: 'Install, I made this pack', consent: { isOwn: true } },
    {
      whose: 'of a stranger',
      offer: offerOf({ signing: { kind: 'unknown-key', keyId: key } }, fail('pack/unknown-signer').error),
      button: 'Install anyway',
      consent: { signer: key }
    }
  ])('a pack $whose is shown with its size before it is installed with the matching consent', async ({ offer, button, consent }) => {
    const install = vi.fn(() => Promise.resolve(succeed(offer.summary)))
    await openPacks({ ...choosing(offer), install })
    press('Install from a file…')
    const dialog = await screen.findByRole('alertdialog', { name: 'My sums, version 2' })
    expect(dialog.textContent).toContain('Size: 3.2 MB')
    expect(dialog.textContent).toContain('Mathematics: 12 questions')
    expect(dialog.textContent.includes('1 lesson')).toBe(offer.summary.lessonCount === 1)
    expect(dialog.textContent).toContain(offer.refusal?.message ?? '')
    expect(install).not.toHaveBeenCalled()
    press(button)
    await waitFor(() => {
      expect(screen.getByText('My sums is installed.')).toBeInstanceOf(HTMLElement)
    })
    expect(install.mock.calls).toEqual([[{ consent }]])
    expect(screen.queryByRole('alertdialog')).toBe(null)
  })

  it('a chosen pack that can never be installed says why', async () => {
    await openPacks(choosing(offerOf({}, fail('pack/not-for-exams').error)))
    press('Install from a file…')
    const dialog = await screen.findByRole('dialog', { name: 'My sums, version 2' })
    expect(dialog.textContent).toContain('It has the same name as a pack that exams use.')
    expect(screen.queryByRole('button', { name: /^Install(?:,| anyway|$)/ })).toBe(null)
    press('Close')
    expect(screen.queryByRole('dialog')).toBe(null)
  })

  it('installing a pack shows its progress and is cancelled without an error message', async () => {
    let end: (result: ReturnType<typeof fail>) => void = () => undefined
    const cancel = vi.fn(() => {
      end(fail('pack/cancelled'))
      return Promise.resolve(succeed({}))
    })
    const tell = await openPacks({
      ...choosing(offerOf({}, null)),
      install: () => new Promise<ReturnType<typeof fail>>((resolve) => (end = resolve)),
      cancel
    })
    press('Install from a file…')
    await screen.findByRole('alertdialog')
    press('Install')
    act(() => {
      tell.packs.onProgressed({ bytes: 1_600_000, totalBytes: 3_200_000 })
    })
    expect(await screen.findByText('1.6 MB of 3.2 MB copied')).toBeInstanceOf(HTMLElement)
    press('Cancel')
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBe(null)
    })
    expect(cancel).toHaveBeenCalledTimes(1)
    expect(screen.queryByText(/ (is installed|has been removed)\.$/)).toBe(null)
    expect(screen.queryByRole('alert')).toBe(null)
  })

  it.each(['pack/unreadable', 'pack/unsafe', 'pack/altered', 'pack/disk-full', 'call/not-during-exam'] as const)(
    'a refused pack file is reported with the message of %s',
    async (code) => {
      await openPacks({ choose: () => Promise.resolve(fail(code)) })
      press('Install from a file…')
      expect((await screen.findByRole('alert')).textContent).toBe(fail(code).error.message)
    }
  )
})

it('a pack is removed only after a dialog that says what stays', async () => {
  const remove = vi.fn(() => Promise.resolve(succeed({ id: 'my-sums' })))
  await openPacks({ remove })
  press('Remove My sums')
  expect(screen.getByRole('alertdialog').textContent).toContain('still show their questions')
  press('Cancel')
  expect(remove).not.toHaveBeenCalled()
  press('Remove My sums')
  press('Remove')
  await waitFor(() => {
    expect(screen.getByText('My sums has been removed.')).toBeInstanceOf(HTMLElement)
  })
  expect(remove.mock.calls).toEqual([[{ id: 'my-sums' }]])
})
