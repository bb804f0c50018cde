import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Updates } from '../../../../src-renderer/features/updates/updates.tsx'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'
import type { UpdatesView } from '../../../../src-shared/updates/updates-contract.ts'
import { buildShownOffer, buildUpdatesView } from '../../../support/build-updates-view.ts'
import { createFakeBridge, homeDevice, type BridgeAnswers } from '../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../support/render-in-koya.tsx'
import { statusText } from '../../../support/status-text.ts'

afterEach(cleanup)

const offer = buildShownOffer()
const ready: UpdatesView['state'] = { kind: 'ready', offer, trouble: null }
const offered: UpdatesView['state'] = { kind: 'offered', offer, trouble: null }

async function openUpdates(changed: Partial<UpdatesView>, answers: BridgeAnswers['updates'] = {}, kiosk: BridgeAnswers['kiosk'] = {}) {
  const view = buildUpdatesView(changed)
  const { bridge, tell } = createFakeBridge({ updates: { read: () => Promise.resolve(succeed(view)), ...answers }, kiosk })
  await renderInKoya(<Updates computersPath={null} />, bridge)
  await screen.findByText(/^This is Koya /)
  return { tell }
}

const buttons = (): readonly (string | null)[] => screen.queryAllByRole('button').map(({ textContent }) => textContent)
const marks = (): readonly (string | null)[] => screen.getAllByRole('listitem').flatMap((item) => item.dataset['mark'] ?? [])

describe('the drawn way of an update', () => {
  it.each([
    ['idle', { kind: 'idle', finding: null, trouble: null }, ['now', 'ahead', 'ahead', 'ahead']],
    ['looking', { kind: 'looking' }, ['now', 'ahead', 'ahead', 'ahead']],
    ['offered', offered, ['done', 'done', 'now', 'ahead']],
    ['fetching', { kind: 'fetching', offer, bytes: 1000 }, ['done', 'done', 'now', 'ahead']],
    ['ready', ready, ['done', 'done', 'done', 'now']]
  ] as const)('the steps of an update match the state %s', async (_, state, drawn) => {
    await openUpdates({ state })
    expect(marks()).toEqual(drawn)
    expect(screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step')).toHaveLength(1)
  })
})

describe('a learner', () => {
  it('an update shows its size and what is new before anything is downloaded', async () => {
    await openUpdates({ state: offered, fetchesByItself: false })
    expect(screen.getByText('Koya 1.1.0 is available. The download is at most 112 MB.')).toBeInstanceOf(HTMLElement)
    expect(screen.getByText('Papers open faster.')).toBeInstanceOf(HTMLElement)
    expect(screen.getByText('Koya does not download updates automatically. You see the size of an update first.')).toBeInstanceOf(HTMLElement)
    expect(buttons()).toEqual(['Download', 'Check for updates', 'Choose an update on a USB drive…'])
  })

  it('an update download shows the progress that main reports, and can be stopped', async () => {
    const stop = vi.fn(() => Promise.resolve(succeed(buildUpdatesView({ state: offered }))))
    const { tell } = await openUpdates({ state: { kind: 'fetching', offer, bytes: 0 } }, { stop })
    act(() => {
      tell.updates.onChanged(buildUpdatesView({ state: { kind: 'fetching', offer, bytes: 56_000_000 } }))
    })
    await waitFor(() => {
      expect(screen.getByText('56 MB of 112 MB downloaded')).toBeInstanceOf(HTMLElement)
    })
    expect(screen.getByRole('progressbar', { name: 'Downloading Koya 1.1.0' }).getAttribute('aria-valuenow')).toBe('50')
    fireEvent.click(screen.getByRole('button', { name: 'Stop the download' }))
    await waitFor(() => {
      expect(stop).toHaveBeenCalledTimes(1)
    })
  })

  it('a ready update is installed by restarting Koya', async () => {
    const restart = vi.fn(() => Promise.resolve(succeed({})))
    await openUpdates({ state: ready }, { restart })
    fireEvent.click(screen.getByRole('button', { name: 'Restart Koya and install' }))
    await waitFor(() => {
      expect(restart).toHaveBeenCalledTimes(1)
    })
  })

  it('a ready update says why it must wait, and has no install button meanwhile', async () => {
    await openUpdates({ state: ready, holds: ['attempt-open', 'outside-hours'], hours: { from: '18:00', to: '06:00' } })
    expect(screen.getByText('Koya 1.1.0 is ready, but Koya cannot install it yet.')).toBeInstanceOf(HTMLElement)
    expect(statusText()).toContain('An exam on this computer is not submitted yet')
    expect(statusText()).toContain('18:00 to 06:00')
    expect(buttons()).not.toContain('Restart Koya and install')
  })

  it('the updates page offers no download during an exam period, and says that the update must wait', async () => {
    await openUpdates({ state: offered, holds: ['attempt-open', 'exam-window'] })
    expect(statusText().match(/The update must wait[^.]*\./g)).toEqual(['The update must wait until your centre’s exam days are over.'])
    expect(buttons()).not.toContain('Download')
  })

  it('a kiosk device offers only the check for updates when an update is ready', async () => {
    const kiosk = { read: () => Promise.resolve(succeed({ ...homeDevice, seat: 'exam' as const })) }
    await openUpdates({ state: ready }, {}, kiosk)
    await waitFor(() => {
      expect(buttons()).toEqual(['Check for updates'])
    })
  })

  it('a user who cannot install an update is told who can, with a text to pass on', async () => {
    await openUpdates({ state: offered, installedBy: 'administrator' })
    expect(screen.getByText(/^Only an administrator of this computer can install it.*“Koya 1\.1\.0 is available\.”$/)).toBeInstanceOf(HTMLElement)
    expect(buttons()).toEqual(['Check for updates'])
  })

  it('a failed check for updates shows the reason', async () => {
    const look = () => Promise.resolve(fail('updates/unreachable'))
    await openUpdates({}, { look })
    fireEvent.click(screen.getByRole('button', { name: 'Check for updates' }))
    expect((await screen.findByRole('alert')).textContent).toContain('could not reach the update server')
  })
})

it.each(['not-installed', 'no-keys', 'policy'] as const)('the updates page offers no action when updates are off: %s', async (reason) => {
  await openUpdates({ state: { kind: 'off', reason } })
  expect(buttons()).toEqual([])
})

it.each([
  ['updated', 'Koya was updated from 1.0.0 to 1.1.0.'],
  ['returned', 'Koya went back to 1.0.0'],
  ['not-installed', 'Koya 1.1.0 could not be installed']
] as const)('the updates page says how the last installation ended: %s', async (kind, text) => {
  await openUpdates({ outcome: { kind, from: '1.0.0', to: '1.1.0' } })
  expect(statusText()).toContain(text)
})

it('the updates page says that there was no news for a long time, and that Koya still works', async () => {
  await openUpdates({ isExpired: true })
  expect(screen.getByText(/no news about updates for a long time/).textContent).toContain('Koya still works as before')
})

it('the updates page offers an update from a USB drive when there is no feed', async () => {
  await openUpdates({ hasFeed: false })
  expect(statusText()).toContain('This copy does not check for updates online.')
  expect(buttons()).toEqual(['Choose an update on a USB drive…'])
})
