import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { SettingsPage } from '../../../../../src-renderer/app/pages/device/settings-page.tsx'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import type { PacksView } from '../../../../../src-shared/content/packs/packs-contract.ts'
import type { FoundPack } from '../../../../../src-shared/content/packs/pack-work.ts'
import { buildPackSummary } from '../../../../support/build-pack-summary.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../../support/fake-bridge.ts'
import { fillField, press } from '../../../../support/fill-field.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

const address = 'http://192.168.1.10:8787'
const summary = buildPackSummary()
const foundOf = (change: Partial<FoundPack> = {}): FoundPack => ({
  number: 0,
  name: summary.title,
  bytes: summary.bytes,
  summary,
  about: null,
  heldVersion: null,
  keptBytes: 0,
  ...change
})
const file = foundOf({ number: 1, name: 'law.koyapack', bytes: 900_000, summary: null })

async function openPacks(answers: NonNullable<BridgeAnswers['packs']> = {}, changedBy: PacksView['changedBy'] = 'learner') {
  const { bridge, tell } = createFakeBridge({
    packs: { read: () => Promise.resolve(succeed({ changedBy, packs: [], catalogue: null })), ...answers }
  })
  await renderInKoya(<SettingsPage />, bridge)
  await screen.findByRole('heading', { name: 'Add a pack' })
  return { tell }
}

/** Enters the address and waits for the list of packs. */
async function look(found: readonly FoundPack[], answers: NonNullable<BridgeAnswers['packs']> = {}) {
  const asked = vi.fn(() => Promise.resolve(succeed({ found: [...found], list: null })))
  const opened = await openPacks({ look: asked, ...answers })
  await fillField('Address', address)
  press('Show packs')
  const list = await screen.findByRole('list', { name: 'Packs at this address' })
  expect(asked.mock.calls).toEqual([[{ address }]])
  return {
    ...opened,
    entries: () =>
      within(list)
        .getAllByRole('button')
        .map((button) => button.closest('li')?.textContent)
  }
}

it('packs at an address are shown with their contents and size before anything is downloaded', async () => {
  const fetch = vi.fn()
  const held = foundOf({ number: 2, heldVersion: 1 })
  const { entries } = await look([foundOf(), file, held, foundOf({ number: 3, heldVersion: 2 }), foundOf({ number: 4, keptBytes: 1_600_000 })], {
    fetch
  })
  const facts = 'Mathematics: 12 questionsEnglishCC-BY-4.0'
  expect(entries()).toEqual([
    `My sums, version 2Download size: 3.2 MB${facts}Download`,
    'law.koyapackDownload size: 900 kBKoya shows you what is in this file after the download, before you install it.Download',
    `My sums, version 2Download size: at most 3.2 MB. Koya reuses what it can from version 1, which you have.${facts}Download`,
    `My sums, version 2Download size: 3.2 MB1.6 MB already downloaded.${facts}Continue`
  ])
  expect(screen.getByText('You already have this version or a newer one.')).toBeInstanceOf(HTMLElement)
  expect(fetch).not.toHaveBeenCalled()
})

it('a pack is downloaded with progress, shown, and installed after consent', async () => {
  let end: (result: ReturnType<typeof fetched>) => void = () => undefined
  const fetched = () => succeed({ offer: { summary, refusal: fail('pack/unsigned').error }, fetchedBytes: 400_000 })
  const fetch = vi.fn(() => new Promise<ReturnType<typeof fetched>>((resolve) => (end = resolve)))
  const install = vi.fn(() => Promise.resolve(succeed(summary)))
  const { tell, entries } = await look([foundOf()], { fetch, install })
  press('Download My sums')
  const bar = await screen.findByRole('progressbar', { name: 'Downloading My sums' })
  act(() => {
    tell.packs.onProgressed({ bytes: 1_600_000, totalBytes: summary.bytes })
  })
  expect(await screen.findByText('1.6 MB of 3.2 MB downloaded')).toBeInstanceOf(HTMLElement)
  expect(bar.getAttribute('aria-valuenow')).toBe('50')
  expect(fetch.mock.calls).toEqual([[{ number: 0 }]])
  act(() => {
    end(fetched())
  })
  const dialog = await screen.findByRole('alertdialog', { name: 'My sums, version 2' })
  expect(dialog.textContent).toContain('400 kB of 3.2 MB downloaded now. The rest was already here.')
  press('Install, I made this pack')
  await waitFor(() => {
    expect(screen.getByText('My sums is installed.')).toBeInstanceOf(HTMLElement)
  })
  expect(install.mock.calls).toEqual([[{ consent: { isOwn: true } }]])
  expect(screen.getByText('You already have this version or a newer one.')).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole('button', { name: /My sums/ })).toBe(null)
  expect(() => entries()).toThrow()
})

it.each([
  ['a line that was cut', 'pack/cut', fail('pack/cut').error.message],
  ['somebody who stopped it', 'pack/cancelled', undefined]
] as const)('a pack download ended by %s shows how much was downloaded and can be continued', async (_, code, text) => {
  let end: (result: ReturnType<typeof fail>) => void = () => undefined
  const cancel = vi.fn(() => {
    end(fail(code))
    return Promise.resolve(succeed({}))
  })
  const { tell } = await look([foundOf()], { fetch: () => new Promise<ReturnType<typeof fail>>((resolve) => (end = resolve)), cancel })
  press('Download My sums')
  await screen.findByRole('progressbar', { name: 'Downloading My sums' })
  act(() => {
    tell.packs.onProgressed({ bytes: 1_600_000, totalBytes: summary.bytes })
  })
  press('Stop downloading My sums')
  expect(await screen.findByText('1.6 MB already downloaded.')).toBeInstanceOf(HTMLElement)
  expect(screen.getByRole('button', { name: 'Continue downloading My sums' })).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole('alert')?.textContent).toBe(text)
})

it('the downloaded part of a pack is shown once, also while the rest is being downloaded', async () => {
  const { entries } = await look([foundOf({ keptBytes: 1_600_000 })], { fetch: () => new Promise<never>(() => undefined) })
  press('Continue downloading My sums')
  await screen.findByRole('progressbar', { name: 'Downloading My sums' })
  expect(entries()).toEqual(['My sums, version 2Download size: 3.2 MBMathematics: 12 questionsEnglishCC-BY-4.01.6 MB of 3.2 MB downloadedStop'])
})

it('a partial download no longer counts once the server has another pack there', async () => {
  await look([foundOf({ keptBytes: 1_600_000 })], { fetch: () => Promise.resolve(fail('pack/source-changed')) })
  press('Continue downloading My sums')
  expect((await screen.findByRole('alert')).textContent).toBe(fail('pack/source-changed').error.message)
  expect(screen.getByRole('button', { name: 'Download My sums' })).toBeInstanceOf(HTMLElement)
})

it('leaving the page stops a running pack download', async () => {
  const cancel = vi.fn(() => Promise.resolve(succeed({})))
  await look([foundOf()], { fetch: () => new Promise<never>(() => undefined), cancel })
  press('Download My sums')
  await screen.findByRole('progressbar', { name: 'Downloading My sums' })
  expect(cancel).not.toHaveBeenCalled()
  cleanup()
  expect(cancel).toHaveBeenCalledTimes(1)
})

it('a server without packs, a refused server and an invalid address are told apart', async () => {
  const asked = vi.fn()
  asked.mockResolvedValueOnce(succeed({ found: [], list: null })).mockResolvedValueOnce(fail('pack/source-refused'))
  await openPacks({ look: asked })
  await fillField('Address', address)
  press('Show packs')
  expect(await screen.findByText('This server shares no packs. Ask the person who runs it for a pack, or try another address.')).toBeInstanceOf(
    HTMLElement
  )
  await fillField('Address', 'http://127.0.0.1:8787')
  await screen.findByRole('button', { name: 'Show packs' })
  press('Show packs')
  expect((await screen.findByRole('alert')).textContent).toBe(fail('pack/source-refused').error.message)
  expect(screen.queryByText(/shares no packs/)).toBe(null)
  await fillField('Address', 'file:///etc/passwd')
  await screen.findByRole('button', { name: 'Show packs' })
  press('Show packs')
  expect(await screen.findByText(/^Type an address such as/)).toBeInstanceOf(HTMLElement)
  expect(asked).toHaveBeenCalledTimes(2)
})

it('no address field is offered when a policy fixes the packs', async () => {
  await openPacks({}, 'policy')
  expect(screen.queryByLabelText('Address')).toBe(null)
})
