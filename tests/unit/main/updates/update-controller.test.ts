import { describe, expect, it, vi } from 'vitest'
import { createUpdateController } from '../../../../src-main/updates/update-controller.ts'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'
import { offered, openUpdateController, updateBytes, updateFile } from '../../../support/open-update-controller.ts'
import { calm, today } from '../../../support/update-manifests.ts'

describe('who looks by hand', () => {
  it('a manual check offers the signed version with its size and notes', async () => {
    const { handlers, view, store } = openUpdateController()
    await handlers.look({})
    expect(await view()).toMatchObject({
      state: { kind: 'offered', offer: { version: '1.1.0', bytes: updateBytes.length, notes: ['Papers open faster.'] } }
    })
    expect(store.readStatus()).toMatchObject({ channels: { stable: { sequence: 5 } }, lookedAt: today })
  })

  it.each([
    ['nobody answers', fail('updates/unreachable'), 'updates/unreachable'],
    ['nobody signed it', succeed('{}'), 'updates/not-signed'],
    ['it is for others', succeed(offered({ product: 'another' })), 'updates/refused']
  ])('a manual check reports an error when %s', async (_, envelope, code) => {
    const { handlers, view, now, store } = openUpdateController()
    now.envelope = envelope
    await handlers.look({})
    expect(await view()).toMatchObject({ state: { kind: 'idle', trouble: { code } } })
    expect(store.readStatus().channels).toEqual({})
  })

  it('U2: a manual check refuses an outdated manifest, also after a restart', async () => {
    const { handlers, now, deps } = openUpdateController()
    now.envelope = succeed(offered({ sequence: 9, isPaused: true }))
    await handlers.look({})
    const later = createUpdateController(deps)
    now.envelope = succeed(offered({ sequence: 8 }))
    expect(await later.handlers.look({})).toMatchObject({ value: { state: { kind: 'idle', trouble: { code: 'updates/refused' } } } })
  })

  it('the system’s installer hears of a newer manifest that ends what was prepared, not of one about the same file', async () => {
    const told: string[] = []
    const { handlers, view, now } = openUpdateController({ passOn: (envelope) => void told.push(envelope) })
    const look = async (envelope: string) => {
      now.envelope = succeed(envelope)
      await handlers.look({})
    }
    await look(offered())
    await handlers.fetch({})
    await vi.waitFor(async () => {
      expect((await view()).state.kind).toBe('ready')
    })
    await look(offered({ sequence: 6 }))
    expect(told).toEqual([])
    const paused = offered({ sequence: 7, isPaused: true })
    await look(paused)
    // The first word may have been lost on the way.
    await look(paused)
    expect(told).toEqual([paused, paused])
    const current = offered({ sequence: 8, version: '1.0.0' })
    await look(current)
    await look(current)
    expect(told.slice(2)).toEqual([current])
  })

  it('a manual check offers nothing when the seen sequence cannot be saved', async () => {
    const { handlers, view, store } = openUpdateController()
    const status = store.readStatus()
    const full = openUpdateController({
      store: {
        ...store,
        readStatus: () => status,
        writeStatus: () => {
          throw new Error('ENOSPC')
        }
      }
    })
    await full.handlers.look({})
    expect(await full.view()).toMatchObject({ state: { kind: 'idle', trouble: { code: 'updates/not-kept' } } })
    await handlers.look({})
    expect((await view()).state.kind).toBe('offered')
  })

  it('a manual check is refused during another check and during an exam', async () => {
    const { handlers, now, codeOf, askedFeed } = openUpdateController()
    const twice = [handlers.look({}), handlers.look({})] as const
    expect(await codeOf(twice[1])).toBe('updates/busy')
    await twice[0]
    now.isAttemptOpen = true
    for (const act of ['look', 'fetch', 'choose'] as const) expect(await codeOf(handlers[act]({}))).toBe('call/not-during-exam')
    expect(askedFeed).toHaveBeenCalledTimes(1)
  })
})

describe('an offer', () => {
  it('an offered update is downloaded from the feed and stays ready after a restart', async () => {
    const { handlers, view, orders, store, deps } = openUpdateController()
    await handlers.look({})
    await handlers.fetch({})
    await vi.waitFor(async () => {
      expect((await view()).state.kind).toBe('ready')
    })
    expect(orders).toMatchObject([{ version: '1.1.0', isRecall: false, feed: 'https://updates.koya.example/', file: { sha512: updateFile.sha512 } }])
    expect(store.readReady()).toEqual({ envelope: offered(), isAskedFor: true, tries: 0, readyAt: today })
    expect(await createUpdateController(deps).handlers.read({})).toMatchObject({ value: { state: { kind: 'ready' } } })
  })

  it('an offered update stays offered when its download fails', async () => {
    const { handlers, view, now, store } = openUpdateController()
    now.fetched = fail('updates/altered')
    await handlers.look({})
    await handlers.fetch({})
    await vi.waitFor(async () => {
      expect(await view()).toMatchObject({ state: { kind: 'offered', trouble: { code: 'updates/altered' } } })
    })
    expect(store.readReady()).toBeNull()
  })

  it('an offered update is not downloaded during exam windows, even on request', async () => {
    const { handlers, codeOf, now, orders } = openUpdateController()
    await handlers.look({})
    now.facts = { ...calm, examWindows: [{ from: '2026-11-22T08:00:00Z', until: '2026-11-23T16:00:00Z' }] }
    expect(await codeOf(handlers.fetch({}))).toBe('updates/held')
    expect(orders).toEqual([])
    now.facts = { ...calm, hours: { from: '20:00', to: '21:00' } }
    expect(await codeOf(handlers.fetch({}))).toBeNull()
    expect(orders).toHaveLength(1)
  })

  it('an offered update is not downloaded when only an administrator can install it', async () => {
    const { handlers, codeOf, orders } = openUpdateController({ installedBy: 'administrator' })
    await handlers.look({})
    expect({ fetch: await codeOf(handlers.fetch({})), choose: await codeOf(handlers.choose({})) }).toEqual({
      fetch: 'updates/administrator',
      choose: 'updates/administrator'
    })
    expect(orders).toEqual([])
  })
})

async function openReady() {
  const controller = openUpdateController()
  await controller.handlers.look({})
  await controller.handlers.fetch({})
  await vi.waitFor(async () => {
    expect((await controller.view()).state.kind).toBe('ready')
  })
  return controller
}

describe('what lies ready', () => {
  it('a ready update takes over the envelope of a newer manifest without a new download', async () => {
    const { handlers, now, store, view, orders } = await openReady()
    now.envelope = succeed(offered({ sequence: 6, percentage: 50 }))
    await handlers.look({})
    expect((await view()).state.kind).toBe('ready')
    expect(store.readReady()?.envelope).toBe(offered({ sequence: 6, percentage: 50 }))
    expect(orders).toHaveLength(1)
  })

  it('a ready update that was asked for stays ready when a later rollout excludes this computer', async () => {
    const { lookByItself, now, view, store } = await openReady()
    now.envelope = succeed(offered({ sequence: 6, percentage: 0 }))
    now.wall += 48 * 3600 * 1000
    await lookByItself()
    expect((await view()).state.kind).toBe('ready')
    expect(store.readReady()).toMatchObject({ isAskedFor: true })
  })

  it('a ready update is discarded once its version is paused', async () => {
    const { handlers, now, store, view, clear } = await openReady()
    now.envelope = succeed(offered({ sequence: 6, isPaused: true }))
    await handlers.look({})
    expect(await view()).toMatchObject({ state: { kind: 'idle', finding: 'paused' } })
    expect({ ready: store.readReady(), clearCount: clear.mock.calls.length }).toEqual({ ready: null, clearCount: 1 })
  })

  it('a ready update stays ready when a check fails', async () => {
    const { handlers, now, view, store } = await openReady()
    now.envelope = fail('updates/unreachable')
    await handlers.look({})
    expect(await view()).toMatchObject({ state: { kind: 'ready', trouble: { code: 'updates/unreachable' } } })
    expect(store.readReady()).not.toBeNull()
  })

  it('a ready update is installed by a restart, which is refused when installing is not allowed', async () => {
    const { handlers, now, restart, codeOf } = await openReady()
    now.facts = { ...calm, openAttempts: null }
    expect(await codeOf(handlers.restart({}))).toBe('updates/held')
    now.facts = calm
    now.isAttemptOpen = true
    expect(await codeOf(handlers.restart({}))).toBe('call/not-during-exam')
    expect(restart).not.toHaveBeenCalled()
    now.isAttemptOpen = false
    expect(await codeOf(handlers.restart({}))).toBeNull()
    expect(restart).toHaveBeenCalledTimes(1)
  })
})

describe('an app that is idle', () => {
  it('a download that was lost goes on at the next hour, and one of an earlier run too', async () => {
    const { lookByItself, now, askedFeed, view, orders } = openUpdateController()
    now.fetched = fail('updates/cut')
    await lookByItself()
    expect(await view()).toMatchObject({ state: { kind: 'offered', trouble: { code: 'updates/cut' } } })
    now.fetched = succeed('file')
    await lookByItself()
    expect(await view()).toMatchObject({ state: { kind: 'ready' } })
    expect(orders).toHaveLength(2)
    await lookByItself()
    expect(askedFeed).toHaveBeenCalledTimes(2)
    now.isInterrupted = true
    await lookByItself()
    expect(askedFeed).toHaveBeenCalledTimes(3)
  })

  it('an idle app checks for updates once a day and downloads automatically', async () => {
    const { lookByItself, now, askedFeed, view } = openUpdateController()
    await lookByItself()
    expect((await view()).state.kind).toBe('ready')
    await lookByItself()
    now.wall += 19 * 3600 * 1000
    await lookByItself()
    expect(askedFeed).toHaveBeenCalledTimes(1)
    now.wall += 2 * 3600 * 1000
    await lookByItself()
    now.wall -= 400 * 24 * 3600 * 1000
    await lookByItself()
    expect(askedFeed).toHaveBeenCalledTimes(3)
  })

  it('an idle app only offers an update when saving data or when an administrator installs', async () => {
    for (const changed of [{ fetchesByItself: () => false }, { installedBy: 'administrator' as const }]) {
      const { lookByItself, view, orders } = openUpdateController(changed)
      await lookByItself()
      expect((await view()).state.kind).toBe('offered')
      expect(orders).toEqual([])
    }
  })

  it('an idle app does not check for updates in an exam, out of hours or with unknown facts', async () => {
    const held = [
      { facts: { ...calm, examWindows: [{ from: '2026-11-22T08:00:00Z', until: '2026-11-23T16:00:00Z' }] } },
      { facts: { ...calm, isKioskDevice: true } },
      { facts: { ...calm, isPolicyKnown: false } },
      { isAttemptOpen: true }
    ]
    for (const each of held) {
      const { lookByItself, now, askedFeed } = openUpdateController()
      Object.assign(now, each)
      await lookByItself()
      expect(askedFeed).not.toHaveBeenCalled()
    }
  })

  it.each([
    ['outside the install hours', { hours: { from: '20:00', to: '21:00' } }],
    ['with a journal that cannot be counted', { openAttempts: null }]
  ] as const)('an idle app looks and downloads %s: only the installation waits', async (_, changed) => {
    const { lookByItself, now, orders, view } = openUpdateController({ fetchesByItself: () => true })
    now.facts = { ...calm, ...changed }
    await lookByItself()
    expect({ orders: orders.length, state: (await view()).state.kind }).toEqual({ orders: 1, state: 'ready' })
  })

  it('an idle app outside the rollout is offered nothing until a manual check', async () => {
    const { lookByItself, handlers, now, view } = openUpdateController()
    now.envelope = succeed(offered({ percentage: 0 }))
    await lookByItself()
    expect(await view()).toMatchObject({ state: { kind: 'idle', finding: 'not-yet' } })
    await handlers.look({})
    expect((await view()).state.kind).toBe('offered')
  })

  it('a download stops when an exam begins', () => {
    const { stopForExam, stop } = openUpdateController()
    stopForExam()
    expect(stop).toHaveBeenCalledTimes(1)
  })
})

it.each(['not-installed', 'no-keys', 'policy'] as const)('all update actions are refused when updates are disabled: %s', async (reason) => {
  const { handlers, view, codeOf, lookByItself, askedFeed } = openUpdateController({ self: null, off: reason })
  expect((await view()).state).toEqual({ kind: 'off', reason })
  for (const act of ['look', 'fetch', 'choose'] as const) expect(await codeOf(handlers[act]({}))).toBe('updates/off')
  expect(await codeOf(handlers.restart({}))).toBe('updates/not-offered')
  await lookByItself()
  expect(askedFeed).not.toHaveBeenCalled()
})
