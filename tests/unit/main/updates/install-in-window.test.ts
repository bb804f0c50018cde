import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { installInWindow, runLaunchWork } from '../../../../src-main/updates/launch-work.ts'
import { openUpdateComputer, sha512 } from '../../../support/open-update-computer.ts'

it('an installation that takes long waits for a window, which names the version, and starts it on trial', async () => {
  const { inWindow, makeReady, running, count, store, trial } = openUpdateComputer()
  makeReady()
  expect(await runLaunchWork(inWindow())).toBe('unpack')
  expect({ version: running(), installs: count.installs }).toEqual({ version: '1.0.0', installs: 0 })
  const told: string[] = []
  await installInWindow((version) => told.push(version), inWindow())
  expect({ told, version: running(), launches: count.launches, trial: store.readTrial(), ready: store.readReady() }).toEqual({
    told: ['1.1.0'],
    version: '1.1.0',
    launches: 1,
    trial,
    ready: null
  })
})

it('an update that could not be installed in a window opens the app, which does not try again at once', async () => {
  const { inWindow, makeReady, running, count, store } = openUpdateComputer()
  makeReady()
  count.isDiskFull = true
  expect(await runLaunchWork(inWindow())).toBe('unpack')
  await installInWindow(() => undefined, inWindow())
  expect({ version: running(), launches: count.launches, tries: store.readReady()?.tries }).toEqual({ version: '1.0.0', launches: 1, tries: 0 })
  expect(await runLaunchWork(inWindow())).toBe('start')
  const later = { ...inWindow(), wallNow: () => inWindow().wallNow() + 20 * 60_000 }
  expect(await runLaunchWork({ ...later, readFacts: () => ({ ...inWindow().readFacts(), now: later.wallNow() }) })).toBe('unpack')
})

it('an update that was altered meanwhile, or is no longer offered, leaves the app as it is', async () => {
  const { inWindow, makeReady, running, count, store, installer } = openUpdateComputer()
  makeReady()
  await runLaunchWork(inWindow())
  writeFileSync(installer, 'version 6.6.6')
  await installInWindow(() => undefined, inWindow())
  expect({ version: running(), launches: count.launches, ready: store.readReady() }).toEqual({ version: '1.0.0', launches: 1, ready: null })
  await installInWindow(() => undefined, inWindow())
  expect(count.launches).toBe(2)
})

it('a version whose unpacking is cut twice is not tried a third time', async () => {
  const { inWindow, makeReady, store, count } = openUpdateComputer()
  makeReady()
  expect([await runLaunchWork(inWindow()), await runLaunchWork(inWindow()), await runLaunchWork(inWindow())]).toEqual(['unpack', 'unpack', 'start'])
  expect({ failed: store.readStatus().failed, ready: store.readReady(), installs: count.installs }).toEqual({
    failed: [sha512],
    ready: null,
    installs: 0
  })
})
