import { join } from 'node:path'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { installKeyOf, leaveToInstaller } from '../../../../src-main/updates/install-by-system.ts'
import { newRequestName } from '../../../../src-main/updates/system/system-installer.ts'
import type { InstallFacts } from '../../../../src-shared/updates/may-install.ts'
import { createServiceLink } from '../../../../src-main/updates/ask-windows-installer.ts'
import { runLaunchWork } from '../../../../src-main/updates/launch-work.ts'
import { proveStart } from '../../../../src-main/updates/prove-start.ts'
import { createUpdateStore } from '../../../../src-main/updates/update-store.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'
import { log } from '../../../support/open-update-computer.ts'
import { openServiceFolder, setupBytes, setupFile, type ServiceOutcome } from '../../../support/open-update-inbox.ts'
import { blockMapBeside } from '../../../support/update-mirror.ts'
import { buildManifest, calm, self, signTestManifest, today } from '../../../support/update-manifests.ts'

/** A learner's Koya on a Windows computer where it is installed for everybody; 1.1.0 is downloaded. The service works between two starts. */
function openLearner() {
  const service = openServiceFolder()
  const home = makeTempFolder()
  const store = createUpdateStore(join(home, 'updates'))
  writeFileSync(join(home, setupFile.name), setupBytes)
  store.writeReady({ envelope: signTestManifest(buildManifest({ files: [setupFile] })), isAskedFor: false, tries: 0 })
  const followed: string[] = []
  const engine = { clear: () => undefined } as never
  let minutes = 0
  const wallNow = () => today + minutes * 60_000
  const packageOf = (name: string) => join(home, name)
  const depsNow = () => ({
    store,
    engine,
    self: { ...self, platform: 'win32', package: 'nsis', runningVersion: service.version() } as const,
    wallNow,
    log
  })
  const start = (facts: InstallFacts = calm) => {
    const deps = depsNow()
    const link = createServiceLink({ ...deps, installer: service.installer, packageOf, follow: (request) => void followed.push(request) })
    return runLaunchWork({
      ...deps,
      isLearnerInstalling: true,
      isBySystem: true,
      service: link,
      readFacts: () => ({ ...facts, now: wallNow() }),
      launch: () => Promise.reject(new Error('nothing is launched by this process'))
    })
  }
  /** Ends Koya, which leaves the update to the service. */
  const end = (facts: InstallFacts = calm) => leaveToInstaller({ ...depsNow(), installer: service.installer, packageOf, readFacts: () => facts })
  const prove = () => {
    const name = newRequestName()
    service.installer.hand(name, { kind: 'proven', version: '1.1.0', key: installKeyOf(store) }, null)
    return () => service.installer.readReport(name)?.kind
  }
  /** A start that leaves its work to the service. */
  async function leave(...outcomes: readonly ServiceOutcome[]): Promise<void> {
    expect(await start()).toBe('leave')
    await service.work(outcomes)
  }
  return { ...service, home, store, followed, start, end, prove, leave, pass: (passed: number) => (minutes += passed) }
}

const night = { ...calm, hours: { from: '20:00', to: '21:00' } }

it('a downloaded update is left to the service, and is on trial once the new version runs', async () => {
  const { store, followed, start, leave, ran, installer } = openLearner()
  await leave()
  expect({ ran, report: installer.readReport(followed[0] ?? '') }).toEqual({
    ran: ['setup a setup of 1.1.0'],
    report: { kind: 'installed', detail: '1.1.0' }
  })
  expect(await start()).toBe('start')
  expect(store.readTrial()).toMatchObject({ to: '1.1.0', starts: 1 })
  proveStart(store, '1.1.0')
  expect(store.readStatus().outcome).toEqual({ kind: 'updated', from: '1.0.0', to: '1.1.0' })
})

it('an update left at the end of a day is on trial when it comes at night, also after starts in between, and its user proves it', async () => {
  const { store, start, end, prove, work, version, ran } = openLearner()
  end(night)
  await work([], night)
  expect([await start(night), await start(night)]).toEqual(['start', 'start'])
  expect({ ran, trial: store.readTrial() }).toMatchObject({ ran: [], trial: { to: '1.1.0', isLeft: true } })
  await work([], { ...night, at: { weekday: 1, minute: 20 * 60 + 5 } })
  expect(version()).toBe('1.1.0')
  expect(await start(night)).toBe('start')
  expect(store.readTrial()).toMatchObject({ to: '1.1.0', starts: 1 })
  const proven = prove()
  await work()
  expect(proven()).toBe('proven')
})

it('a start that hands over what was left before is the same user’s, who can still give the version back', async () => {
  const { start, end, leave, work, version, pass } = openLearner()
  end()
  await work([6])
  await leave()
  expect(version()).toBe('1.1.0')
  await work()
  expect([await start(), await start()]).toEqual(['start', 'start'])
  pass(1)
  await leave()
  expect(version()).toBe('1.0.0')
})

it('a start that may not install what was left before keeps it on trial, and does not ask again at once', async () => {
  const { store, start, end, leave, work, version, pass } = openLearner()
  end()
  await work([6])
  await leave(6)
  expect([await start(), await start()]).toEqual(['start', 'start'])
  expect({ trial: store.readTrial(), ready: store.readReady() }).toMatchObject({ trial: { to: '1.1.0', isLeft: true }, ready: { tries: 0 } })
  pass(16)
  await leave(6)
  expect(await start()).toBe('start')
  await work()
  expect(version()).toBe('1.1.0')
  expect(await start()).toBe('start')
  expect(store.readTrial()).toMatchObject({ to: '1.1.0', starts: 1 })
})

it('an update left at the end of a day that fails each night is given up', async () => {
  const { store, start, end, work, ran } = openLearner()
  for (let day = 0; day < 2; day += 1) {
    end(night)
    await work([200], { ...night, at: { weekday: 1, minute: 20 * 60 + 5 } })
    expect(await start(night)).toBe('start')
  }
  expect(await start()).toBe('start')
  expect({ ran: ran.length, failed: store.readStatus().failed, ready: store.readReady() }).toEqual({
    ran: 2,
    failed: [setupFile.sha512],
    ready: null
  })
})

it('Koya that is opened by hand while the service works neither asks again nor forgets the trial', async () => {
  const { store, start, followed, installer, folder, version, become } = openLearner()
  expect(await start()).toBe('leave')
  installer.withdraw(followed[0] ?? '')
  writeFileSync(join(folder, 'busy'), '')
  expect([await start(), await start()]).toEqual(['start', 'start'])
  expect({ trial: store.readTrial(), asked: followed.length, version: version() }).toMatchObject({
    trial: { to: '1.1.0' },
    asked: 1,
    version: '1.0.0'
  })
  become('1.1.0')
  expect(await start()).toBe('start')
  expect(store.readTrial()).toMatchObject({ to: '1.1.0', starts: 1 })
})

it('the block map that was downloaded with the installer goes along, and both are there for the next update', async () => {
  const { home, leave, installer } = openLearner()
  writeFileSync(join(home, `${setupFile.name}.blockmap`), blockMapBeside(setupBytes))
  await leave()
  expect(readFileSync(`${installer.installedPackage() ?? ''}.blockmap`)).toEqual(blockMapBeside(setupBytes))
})

it('Koya that ends while no service runs leaves nothing in the inbox', () => {
  const { store, end, remove, inInbox } = openLearner()
  remove('alive')
  end()
  expect({ inbox: inInbox(), trial: store.readTrial() }).toEqual({ inbox: [], trial: null })
})

it('an update that became outdated meanwhile is not taken for a bad one', async () => {
  const { store, start, end, work, installer, inInbox } = openLearner()
  store.writeStatus({ ...store.readStatus(), lookedAt: today })
  end()
  const paused = signTestManifest(buildManifest({ sequence: 6, isPaused: true, files: [setupFile] }))
  installer.hand(newRequestName(), { kind: 'news', envelope: paused }, null)
  await work([6])
  await work()
  expect(await start()).toBe('start')
  expect([store.readTrial(), store.readReady(), store.readStatus()]).toEqual([null, null, expect.objectContaining({ failed: [], lookedAt: null })])
  end()
  expect(inInbox()).toEqual([])
})

it('an update whose package somebody took away is downloaded again', async () => {
  const { home, store, start, followed } = openLearner()
  rmSync(join(home, setupFile.name))
  expect(await start()).toBe('start')
  expect({ trial: store.readTrial(), ready: store.readReady(), followed }).toEqual({ trial: null, ready: null, followed: [] })
})

it('what the service refused of an update left before is not asked for again', async () => {
  const { store, start, end, become, work } = openLearner()
  end()
  become('1.2.0')
  await work()
  become('1.0.0')
  expect(await start()).toBe('start')
  expect({ trial: store.readTrial(), ready: store.readReady(), failed: store.readStatus().failed }).toEqual({
    trial: null,
    ready: null,
    failed: [setupFile.sha512]
  })
})

it('a version that is neither the one before nor the new one has no trial', async () => {
  const { store, start, leave, become } = openLearner()
  await leave()
  become('1.2.0')
  expect(await start()).toBe('start')
  expect(store.readTrial()).toBeNull()
})

it('a version that does not prove itself in two starts is given back by the service, and not taken again', async () => {
  const { store, start, leave, ran, version } = openLearner()
  await leave()
  expect([await start(), await start()]).toEqual(['start', 'start'])
  await leave()
  expect({ ran: ran[1], version: version() }).toEqual({ ran: 'put back', version: '1.0.0' })
  expect(await start()).toBe('start')
  expect(store.readStatus()).toMatchObject({ outcome: { kind: 'returned', from: '1.0.0', to: '1.1.0' }, failed: [setupFile.sha512] })
  expect({ trial: store.readTrial(), ready: store.readReady() }).toEqual({ trial: null, ready: null })
})

it('while the files are in use, each start goes on, and one after a quarter of an hour gives the version back', async () => {
  const { start, leave, version, pass } = openLearner()
  await leave()
  await start()
  await start()
  await leave(6)
  expect([await start(), await start()]).toEqual(['start', 'start'])
  pass(16)
  await leave()
  expect(version()).toBe('1.0.0')
})

it('a version that can never be given back stays, and is not asked about again', async () => {
  const { store, start, leave } = openLearner()
  await leave()
  await start()
  await start()
  await leave(8)
  expect([await start(), await start()]).toEqual(['start', 'start'])
  expect(store.readTrial()).toBeNull()
})

it('an update that somebody holds back is tried again after a quarter of an hour, as often as it takes', async () => {
  const { start, leave, pass, version } = openLearner()
  for (let time = 0; time < 3; time += 1) {
    await leave(6)
    expect(await start()).toBe('start')
    pass(16)
  }
  await leave()
  expect(version()).toBe('1.1.0')
})

it('an update that fails twice is given up', async () => {
  const { store, start, leave, ran } = openLearner()
  await leave(200)
  await leave(200)
  expect(await start()).toBe('start')
  expect({ ran: ran.length, failed: store.readStatus().failed, ready: store.readReady() }).toEqual({
    ran: 2,
    failed: [setupFile.sha512],
    ready: null
  })
})

it('a request that the service never began is made again after a quarter of an hour, as often as it takes', async () => {
  const { store, start, followed, installer, pass } = openLearner()
  for (let time = 0; time < 3; time += 1) {
    expect(await start()).toBe('leave')
    // What follows takes it back after a minute.
    installer.withdraw(followed[time] ?? '')
    expect(await start()).toBe('start')
    pass(16)
  }
  expect({ asked: followed.length, tries: store.readReady()?.tries, failed: store.readStatus().failed }).toEqual({ asked: 3, tries: 0, failed: [] })
})

it.each(['inbox', 'alive'])('where the service has no “%s”, each start goes on at once, and the update waits', async (missing) => {
  const { store, start, remove, followed, pass } = openLearner()
  remove(missing)
  for (let time = 0; time < 3; time += 1) {
    expect(await start()).toBe('start')
    pass(16)
  }
  expect({ trial: store.readTrial(), tries: store.readReady()?.tries, followed }).toEqual({ trial: null, tries: 0, followed: [] })
})

it('a version to be given back stays as long as the service does not run', async () => {
  const { store, start, leave, remove, folder, version, pass } = openLearner()
  await leave()
  await start()
  await start()
  remove('alive')
  expect([await start(), await start()]).toEqual(['start', 'start'])
  expect(store.readTrial()).toMatchObject({ to: '1.1.0' })
  writeFileSync(join(folder, 'alive'), '')
  pass(16)
  await leave()
  expect(version()).toBe('1.0.0')
})
