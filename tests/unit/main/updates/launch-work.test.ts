import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { InstallFacts } from '../../../../src-shared/updates/may-install.ts'
import { countOpenAttempts } from '../../../../src-main/updates/count-open-attempts.ts'
import { giveBack } from '../../../../src-main/updates/launch-work.ts'
import { hasUpdateWork } from '../../../../src-main/updates/has-update-work.ts'
import { proveStart } from '../../../../src-main/updates/prove-start.ts'
import { updatesFolder } from '../../../../src-main/updates/updates-folder.ts'
import { watchFirstStart } from '../../../../src-main/updates/watch-first-start.ts'
import { createJournal } from '../../../../src-main/attempt/journal/journal.ts'
import { buildPaper } from '../../../support/build-paper.ts'
import { buildManifest, calm, signTestManifest, today } from '../../../support/update-manifests.ts'
import { file, log, newBytes, oldBytes, sha512, openUpdateComputer } from '../../../support/open-update-computer.ts'

describe('an update that lies ready', () => {
  it('a ready or unproven update is detected before anything else is loaded', () => {
    const { dataFolder, makeReady, store, trial } = openUpdateComputer()
    expect({ hasWork: hasUpdateWork(dataFolder), folder: store.folder }).toEqual({ hasWork: false, folder: updatesFolder(dataFolder) })
    makeReady()
    expect(hasUpdateWork(dataFolder)).toBe(true)
    store.removeReady()
    store.writeTrial(trial)
    expect(hasUpdateWork(dataFolder)).toBe(true)
  })

  it('a ready update is installed at start, proves itself and leaves no files behind', async () => {
    const { home, count, start, running, makeReady, store } = openUpdateComputer()
    makeReady()
    expect(await start()).toBe('leave')
    expect({ version: running(), launches: count.launches }).toEqual({ version: '1.1.0', launches: 1 })
    expect(await start()).toBe('start')
    proveStart(store, '1.1.0')
    expect(store.readStatus().outcome).toEqual({ kind: 'updated', from: '1.0.0', to: '1.1.0' })
    expect(readdirSync(home).sort()).toEqual(['Koya.AppImage', 'data'])
    expect({ ready: store.readReady(), trial: store.readTrial() }).toEqual({ ready: null, trial: null })
  })

  it('U5: no installer runs in fifty starts with an open attempt', async () => {
    const { dataFolder, count, start, running, makeReady } = openUpdateComputer()
    const journal = createJournal(join(dataFolder, 'attempt-journal-0123456789abcdef.sqlite'), () => today)
    journal.open()
    journal.createAttempt({ userId: 'ada', paper: buildPaper() })
    journal.close()
    makeReady()
    const facts = (): InstallFacts => ({ ...calm, openAttempts: countOpenAttempts(dataFolder, { now: today, isKioskDevice: false }) })
    for (let run = 0; run < 50; run += 1) expect(await start(facts)).toBe('start')
    expect({ installs: count.installs, launches: count.launches, version: running() }).toEqual({ installs: 0, launches: 0, version: '1.0.0' })
  })

  it.each([
    ['an unknown number of attempts', { openAttempts: null }],
    ['a policy that cannot be read', { isPolicyKnown: false }],
    ['an exam seat without hours', { isKioskDevice: true }],
    ['a server of an older line', { server: { address: 'https://koya.school', version: '1.0.9', heardAt: today } }],
    ['a server that has not replied', { server: { address: 'https://koya.school', version: null, heardAt: today } }],
    ['other hours', { hours: { from: '20:00', to: '21:00' } }]
  ] as const)('a ready update is not installed with %s, and stays ready', async (_, changed) => {
    const { count, start, makeReady, store } = openUpdateComputer()
    makeReady()
    expect(await start(() => ({ ...calm, ...changed }))).toBe('start')
    expect(count.installs).toBe(0)
    expect(store.readReady()).toMatchObject({ tries: 0 })
  })

  it.each([
    ['was altered', () => signTestManifest(buildManifest({ files: [file] })).replace('"manifest":"e', '"manifest":"f')],
    ['is for another product', () => signTestManifest(buildManifest({ product: 'another' }))],
    ['was paused', () => signTestManifest(buildManifest({ isPaused: true, files: [file] }))]
  ])('a ready update is discarded when its envelope %s', async (_, envelope) => {
    const { count, start, store } = openUpdateComputer()
    store.writeReady({ envelope: envelope(), isAskedFor: false, tries: 0 })
    expect(await start()).toBe('start')
    expect({ installs: count.installs, cleared: count.cleared, ready: store.readReady() }).toEqual({ installs: 0, cleared: 1, ready: null })
  })

  it('a ready update is discarded when a later manifest of its channel is known', async () => {
    const { count, start, makeReady, store } = openUpdateComputer()
    makeReady()
    store.writeStatus({ ...store.readStatus(), channels: { stable: { sequence: 6, sha256: 'a'.repeat(64) } } })
    expect(await start()).toBe('start')
    expect({ installs: count.installs, ready: store.readReady() }).toEqual({ installs: 0, ready: null })
  })

  it('a ready update is retried at every start while the disk is full, and installed once there is space', async () => {
    const { count, start, running, makeReady, store } = openUpdateComputer()
    makeReady()
    count.isDiskFull = true
    for (let run = 0; run < 5; run += 1) expect(await start()).toBe('start')
    expect({ version: running(), failed: store.readStatus().failed }).toEqual({ version: '1.0.0', failed: [] })
    count.isDiskFull = false
    expect({ outcome: await start(), version: running() }).toEqual({ outcome: 'leave', version: '1.1.0' })
  })

  it('a ready update is given up after two installations that never finished', async () => {
    const { count, start, makeReady, store } = openUpdateComputer()
    makeReady()
    count.isCut = true
    for (let run = 0; run < 2; run += 1) void start()
    await vi.waitFor(() => {
      expect(count.installs).toBe(2)
    })
    expect(await start()).toBe('start')
    expect({ installs: count.installs, ready: store.readReady(), failed: store.readStatus().failed }).toEqual({
      installs: 2,
      ready: null,
      failed: [sha512]
    })
  })

  it('a ready update whose file was changed after the download is not installed', async () => {
    const { installer, home, start, running, makeReady, store } = openUpdateComputer()
    makeReady()
    writeFileSync(installer, 'version 6.6.6')
    expect(await start()).toBe('start')
    expect({ version: running(), ready: store.readReady(), trial: store.readTrial() }).toEqual({ version: '1.0.0', ready: null, trial: null })
    expect(readdirSync(home).sort()).toEqual(['Koya.AppImage', 'data'])
  })
})

describe('an installation that was cut', () => {
  it('an installation interrupted before the rename starts the old version and is repeated later', async () => {
    const { home, appImage, swap, trial, store, start, running, makeReady } = openUpdateComputer()
    makeReady()
    writeFileSync(swap.next, newBytes)
    writeFileSync(swap.previous, oldBytes)
    store.writeTrial(trial)
    expect(readFileSync(appImage)).toEqual(oldBytes)
    expect(await start(() => ({ ...calm, openAttempts: 1 }))).toBe('start')
    expect(readdirSync(home).sort()).toEqual(['Koya.AppImage', 'data'])
    expect(await start()).toBe('leave')
    expect(running()).toBe('1.1.0')
  })

  it('an installation interrupted after the rename continues with the new version', async () => {
    const { swap, trial, store, start, running, makeReady, appImage, count } = openUpdateComputer()
    makeReady()
    writeFileSync(swap.previous, oldBytes)
    store.writeTrial(trial)
    writeFileSync(appImage, newBytes)
    expect(await start()).toBe('start')
    proveStart(store, '1.1.0')
    expect(await start()).toBe('start')
    expect({ version: running(), installs: count.installs, ready: store.readReady() }).toEqual({ version: '1.1.0', installs: 0, ready: null })
  })
})

describe('a version that does not prove itself', () => {
  it('a version that cannot even start, whose file was renamed back by what starts it, is not installed again', async () => {
    const { swap, trial, store, start, running, makeReady, count } = openUpdateComputer()
    store.writeTrial(trial)
    writeFileSync(swap.next, newBytes)
    expect(await start()).toBe('start')
    expect(store.readStatus()).toMatchObject({ outcome: { kind: 'returned', from: '1.0.0', to: '1.1.0' }, failed: [sha512] })
    makeReady()
    expect(await start()).toBe('start')
    expect({ version: running(), installs: count.installs }).toEqual({ version: '1.0.0', installs: 0 })
  })

  it('a version that does not prove itself in two starts is rolled back and not installed again', async () => {
    const { count, start, running, makeReady, store } = openUpdateComputer()
    makeReady()
    await start()
    expect([await start(), await start()]).toEqual(['start', 'start'])
    expect(await start()).toBe('leave')
    expect({ version: running(), launches: count.launches }).toEqual({ version: '1.0.0', launches: 2 })
    expect(await start()).toBe('start')
    expect(store.readStatus()).toMatchObject({ outcome: { kind: 'returned', from: '1.0.0', to: '1.1.0' }, failed: [sha512] })
    makeReady()
    expect(await start()).toBe('start')
    expect({ version: running(), installs: count.installs }).toEqual({ version: '1.0.0', installs: 1 })
  })

  it.each([1, 134, -1])('a version whose first start exits with %i is rolled back at once', async (code) => {
    const { start, running, makeReady, store } = openUpdateComputer()
    makeReady()
    await start()
    const trial = store.readTrial()
    const starts: string[] = []
    await watchFirstStart(trial!, {
      store,
      start: () => {
        starts.push(running())
        return { exitCode: () => code }
      },
      wait: () => Promise.resolve(),
      giveBack: (failed) => giveBack(failed, store),
      monotonicNow: () => 0,
      log
    })
    expect(starts).toEqual(['1.1.0', '1.0.0'])
  })

  it.each([
    ['ends in peace', 0],
    ['still runs when the watch is over', null]
  ])('a version is not rolled back when it %s', async (_, code) => {
    const { start, running, makeReady, store } = openUpdateComputer()
    makeReady()
    await start()
    let now = 0
    await watchFirstStart(store.readTrial()!, {
      store,
      start: () => ({ exitCode: () => code }),
      wait: (ms) => {
        now += ms
        return Promise.resolve()
      },
      giveBack: (failed) => giveBack(failed, store),
      monotonicNow: () => now,
      log
    })
    expect(running()).toBe('1.1.0')
    expect(store.readTrial()).toMatchObject({ isReturned: false })
  })

  it('only the new version itself can prove a successful start', async () => {
    const { start, makeReady, store } = openUpdateComputer()
    makeReady()
    await start()
    proveStart(store, '1.0.0')
    expect(store.readTrial()).not.toBeNull()
  })
})

it('the app starts normally when its update files cannot be read', async () => {
  const { start, store } = openUpdateComputer()
  mkdirSync(store.folder, { recursive: true })
  for (const name of ['ready.json', 'trial.json', 'standing.json']) writeFileSync(join(store.folder, name), '{"half')
  expect(await start()).toBe('start')
  expect(readdirSync(store.folder).sort()).toEqual(['ready.json.unreadable', 'standing.json', 'trial.json.unreadable'])
})

it.skipIf(process.getuid?.() === 0)('the app starts normally when the AppImage’s folder is read-only', async () => {
  const { home, start, running, makeReady } = openUpdateComputer()
  makeReady()
  chmodSync(home, 0o500)
  const answered = await start()
  chmodSync(home, 0o700)
  expect({ outcome: answered, version: running() }).toEqual({ outcome: 'start', version: '1.0.0' })
})
