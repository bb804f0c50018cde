import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SetUpPage } from '../../../../../src-renderer/app/pages/device/set-up-page.tsx'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import type { KoyaBridge } from '../../../../../src-shared/contracts/contracts.ts'
import type { SeenServer } from '../../../../../src-shared/device/lan-contract.ts'
import { judgeSystem } from '../../../../../src-shared/device/system-check.ts'
import type { SettingsView } from '../../../../../src-shared/device/settings-contract.ts'
import type { UserSettings } from '../../../../../src-shared/device/settings.ts'
import { createFakeBridge, fakeSettings, type BridgeAnswers } from '../../../../support/fake-bridge.ts'
import { fillField, press } from '../../../../support/fill-field.ts'
import { renderPage } from '../../../../support/render-page.tsx'

afterEach(cleanup)

const address = 'https://192.168.1.5:8787'
const fingerprint = 'ab'.repeat(32)
const toConfirm: SeenServer = {
  kind: 'to-confirm',
  fingerprint,
  code: 'K7QF-3M2X-9TRD-04WZ-HB6P',
  validUntil: Date.UTC(2036, 10, 22),
  isChanged: false
}
const checks = judgeSystem({
  display: { width: 1366, height: 768, count: 1 },
  memoryMb: 3900,
  diskFreeMb: 150,
  clockAheadS: null,
  network: { kind: 'embedded' },
  keychain: 'locked',
  journal: 'safe',
  outside: null,
  version: { own: '0.1.0', backend: '0.1.0', order: 'served' },
  updates: { kind: 'off', reason: 'not-installed' }
})

interface Scene {
  readonly view?: SettingsView
  readonly lan?: BridgeAnswers['lan']
  readonly changeBackend?: KoyaBridge['settings']['changeBackend']
  readonly at?: string
}

const notAsked: SettingsView = { ...fakeSettings, values: { ...fakeSettings.values, seat: '' } }

/** Opens the page with a main process that saves changes. `calls` lists its requests in order. */
async function openSetUp({ view = notAsked, lan = {}, changeBackend, at = '/set-up' }: Scene = {}) {
  const calls: unknown[] = []
  const now = { view }
  const change = vi.fn((changed: Partial<UserSettings>) => {
    calls.push(changed)
    now.view = { ...now.view, values: { ...now.view.values, ...changed } }
    return Promise.resolve(succeed(now.view))
  })
  const { bridge } = createFakeBridge({
    settings: { read: () => Promise.resolve(succeed(now.view)), change: change as never, changeBackend: changeBackend ?? change },
    readiness: { read: () => Promise.resolve(succeed({ checks: [...checks], readAt: Date.UTC(2026, 10, 22, 9) })) },
    lan: { search: () => Promise.resolve(succeed({ servers: [{ name: 'Hall 1 (hall-1)', address, version: '0.1.0' }] })), ...lan }
  })
  const where = await renderPage({ route: '/set-up', at, Page: SetUpPage, bridge })
  return { calls, where }
}

async function choose(kind: RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('radio', { name: kind }))
  press('Continue')
}

it('set-up for home asks nothing more, shows the system check, and lets the learner begin', async () => {
  const { calls, where } = await openSetUp()
  await choose(/^Home/)
  await screen.findByRole('heading', { name: 'Is this computer ready?' })
  const disk = (await screen.findByText('Disk space')).closest('li')
  expect(disk?.textContent).toContain('Not ready')
  expect(disk?.textContent).toContain('0.1 GB free. There may be no space for answers.')
  expect(await screen.findByText('Do not take an exam here yet. First fix what is marked “Not ready”.')).toBeInstanceOf(HTMLElement)
  expect(screen.getByText('Password store').closest('li')?.textContent).toContain('It is locked')
  press('Continue to Koya')
  await waitFor(() => {
    expect(where()).toBe('/welcome')
  })
  expect(calls).toEqual([{ seat: 'home' }])
})

it('set-up uses a found server only after the user confirms that the codes are the same', async () => {
  const confirm = vi.fn(() => Promise.resolve(succeed({ version: '0.1.0' })))
  const { calls } = await openSetUp({ lan: { look: () => Promise.resolve(succeed(toConfirm)), confirm } })
  await choose(/^School/)
  fireEvent.click(await screen.findByRole('button', { name: 'Use Hall 1 (hall-1)' }))
  const code = await screen.findByRole('list', { name: `Code for ${address}` })
  expect(
    within(code)
      .getAllByRole('listitem')
      .map((group) => group.textContent)
  ).toEqual(['K7QF', '3M2X', '9TRD', '04WZ', 'HB6P'])
  expect(document.activeElement?.textContent).toBe('Is this your server?')
  expect(confirm).not.toHaveBeenCalled()
  press('Yes, the codes are the same')
  await screen.findByRole('heading', { name: 'Is this computer ready?' })
  expect(confirm.mock.calls).toEqual([[{ address, fingerprint }]])
  expect(calls).toEqual([{ seat: 'school' }])
})

it('set-up confirms no server when the codes differ, and warns when the address had another code before', async () => {
  const confirm = vi.fn()
  const { calls } = await openSetUp({ lan: { look: () => Promise.resolve(succeed({ ...toConfirm, isChanged: true })), confirm } })
  await choose(/^School/)
  fireEvent.click(await screen.findByRole('button', { name: 'Use Hall 1 (hall-1)' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This address had a different code before')
  press('No, they are different')
  expect(document.activeElement?.textContent).toBe('Your server')
  expect(await screen.findByRole('button', { name: 'Use Hall 1 (hall-1)' })).toBeInstanceOf(HTMLElement)
  expect({ confirmations: confirm.mock.calls, calls }).toEqual({ confirmations: [], calls: [{ seat: 'school' }] })
})

it('set-up trusts no server when Koya’s confirmation was cancelled, says so calmly, and can be tried again', async () => {
  const confirm = vi.fn(() => Promise.resolve(fail('lan/change-declined') as Result<{ version: string }>))
  const { calls } = await openSetUp({ lan: { look: () => Promise.resolve(succeed(toConfirm)), confirm } })
  await choose(/^School/)
  fireEvent.click(await screen.findByRole('button', { name: 'Use Hall 1 (hall-1)' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, the codes are the same' }))
  const text = await screen.findByText('You chose Cancel. Nothing was changed.')
  expect(text.closest('[role]')?.getAttribute('role')).toBe('status')
  expect(calls).toEqual([{ seat: 'school' }])
  confirm.mockResolvedValueOnce(succeed({ version: '0.1.0' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, the codes are the same' }))
  await screen.findByRole('heading', { name: 'Is this computer ready?' })
})

it('set-up stays at the server choice when Koya’s question about a trusted server was cancelled', async () => {
  const look = () => Promise.resolve(succeed({ kind: 'trusted' as const, version: '0.1.0' }))
  await openSetUp({ lan: { look }, changeBackend: () => Promise.resolve(fail('lan/change-declined')) })
  await choose(/^School/)
  fireEvent.click(await screen.findByRole('button', { name: 'Use Hall 1 (hall-1)' }))
  const text = await screen.findByText('You chose Cancel. Nothing was changed.')
  expect(text.closest('[role]')?.getAttribute('role')).toBe('status')
  expect(screen.getByRole('heading', { name: 'Your server' })).toBeInstanceOf(HTMLElement)
})

it('set-up uses a typed address of a server that the computer already trusts', async () => {
  const { calls } = await openSetUp({ lan: { look: () => Promise.resolve(succeed({ kind: 'trusted', version: '0.1.0' })) } })
  await choose(/^School/)
  await fillField('Server address', 'koya.school.example')
  press('Find this server')
  expect(await screen.findByText('Type an address such as https://koya.school.example.')).toBeInstanceOf(HTMLElement)
  expect(document.activeElement).toBe(screen.getByLabelText('Server address'))
  await fillField('Server address', 'https://Koya.School.example/')
  expect(screen.queryByText('Type an address such as https://koya.school.example.')).toBeNull()
  press('Find this server')
  await screen.findByRole('heading', { name: 'Is this computer ready?' })
  expect(calls).toEqual([{ seat: 'school' }, { backend: 'https://koya.school.example' }])
})

it('set-up says why a server cannot be used, that none was found, or that the network cannot be searched', async () => {
  const search = vi.fn(() => Promise.resolve(succeed({ servers: [] as never[] })))
  const look = vi.fn(() => Promise.resolve(fail('lan/no-server-there') as Result<SeenServer>))
  await openSetUp({ lan: { search, look } })
  await choose(/^Exam centre/)
  expect(await screen.findByText(/^We found no server/)).toBeInstanceOf(HTMLElement)
  search.mockResolvedValueOnce(fail('lan/search-failed'))
  fireEvent.click(await screen.findByRole('button', { name: 'Search again' }))
  expect(await screen.findByText(/cannot search its network/)).toBeInstanceOf(HTMLElement)
  await fillField('Server address', address)
  press('Find this server')
  expect(
    await screen.findByText(new RegExp(`^We could not find a Koya server at ${address}\\. Check the address with the person who runs the server\\.`))
  ).toBeInstanceOf(HTMLElement)
  look.mockResolvedValueOnce(fail('lan/too-many-addresses'))
  fireEvent.click(await screen.findByRole('button', { name: 'Find this server' }))
  expect(await screen.findByText('Too many addresses were tested on this computer. Try again in ten minutes.')).toBeInstanceOf(HTMLElement)
})

it('set-up lets the user go back and change the answer', async () => {
  const { calls } = await openSetUp()
  await choose(/^School/)
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }))
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^School/ })).checked).toBe(true)
  await choose(/^Home/)
  await screen.findByRole('heading', { name: 'Is this computer ready?' })
  expect(calls).toEqual([{ seat: 'school' }, { seat: 'home' }])
})

it('set-up says that choosing “Exam centre” does not lock the computer', async () => {
  await openSetUp()
  fireEvent.click(await screen.findByRole('radio', { name: /^Exam centre/ }))
  expect(await screen.findByText(/^This choice does not lock the computer/)).toBeInstanceOf(HTMLElement)
})

it('set-up changes nothing that an installer or the policy has set', async () => {
  const view: SettingsView = {
    ...fakeSettings,
    values: { ...fakeSettings.values, seat: 'exam', backend: address },
    origins: { ...fakeSettings.origins, seat: 'install', backend: 'policy' }
  }
  const { calls } = await openSetUp({ view })
  expect((await screen.findByRole('radio', { name: /^Home/ })).hasAttribute('disabled')).toBe(true)
  press('Continue')
  expect(await screen.findByText(`Your centre has chosen this server: ${address}`)).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole('button', { name: 'Find this server' })).toBe(null)
  press('Continue')
  await screen.findByRole('heading', { name: 'Is this computer ready?' })
  expect(calls).toEqual([])
})

it('set-up opens at the system check when its address asks for it', async () => {
  await openSetUp({ at: '/set-up?step=readiness', view: fakeSettings })
  expect(await screen.findByText('Screen')).toBeInstanceOf(HTMLElement)
})
