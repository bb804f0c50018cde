import { expect, it } from 'vitest'
import { succeed } from '../../../../src-shared/kernel/errors/result.ts'
import { runLaunchWork } from '../../../../src-main/updates/launch-work.ts'
import { proveStart } from '../../../../src-main/updates/prove-start.ts'
import { createUpdateStore, type UpdateTrial } from '../../../../src-main/updates/update-store.ts'
import type { UpdateEngine } from '../../../../src-main/updates/updater-engine.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'
import { file, log, sha512 } from '../../../support/open-update-computer.ts'
import { buildManifest, calm, self, signTestManifest, today } from '../../../support/update-manifests.ts'

const nsis = { ...file, platform: 'win32', package: 'nsis', name: 'koya-1.1.0-setup-x64.exe' } as const
const onTrial: UpdateTrial = { from: '1.0.0', to: '1.1.0', sha512, swap: null, starts: 0, isReturned: false, isByInstaller: true }

/** A computer with Windows, where the installer replaces the program's folder. */
function openWindows(trial: UpdateTrial | null, isPreviousKept = true) {
  const store = createUpdateStore(makeTempFolder())
  if (trial !== null) store.writeTrial(trial)
  const count = { installs: 0, returns: 0, clears: 0 }
  const engine: UpdateEngine = {
    fetch: () => Promise.reject(new Error('nothing is fetched at a start')),
    stop: () => undefined,
    install: () => {
      count.installs += 1
      return Promise.resolve(succeed('setup'))
    },
    clear: () => {
      count.clears += 1
    },
    isInterrupted: () => false
  }
  const start = (runningVersion: string, isPutBack = false) =>
    runLaunchWork({
      store,
      engine,
      self: { ...self, runningVersion, platform: 'win32', package: 'nsis' },
      isLearnerInstalling: true,
      readFacts: () => calm,
      launch: () => Promise.resolve(),
      ...(isPreviousKept ? { returnByInstaller: () => void (count.returns += 1) } : {}),
      isPutBack,
      wallNow: () => today,
      log
    })
  return { store, count, start }
}

it('an installed update is on trial, and the uninstaller can put the version before back', async () => {
  const { store, count, start } = openWindows(null)
  store.writeReady({ envelope: signTestManifest(buildManifest({ files: [nsis] })), isAskedFor: false, tries: 0 })
  expect(await start('1.0.0')).toBe('leave')
  expect({ trial: store.readTrial(), installs: count.installs }).toEqual({ trial: onTrial, installs: 1 })
  expect(await start('1.1.0')).toBe('start')
  proveStart(store, '1.1.0')
  expect({ outcome: store.readStatus().outcome, returns: count.returns }).toEqual({
    outcome: { kind: 'updated', from: '1.0.0', to: '1.1.0' },
    returns: 0
  })
})

it('a version that does not prove itself in two starts is put back by the uninstaller, and not taken again', async () => {
  const { store, count, start } = openWindows(onTrial)
  expect([await start('1.1.0'), await start('1.1.0'), await start('1.1.0')]).toEqual(['start', 'start', 'leave'])
  expect(count.returns).toBe(1)
  expect(await start('1.0.0')).toBe('start')
  expect(store.readStatus()).toMatchObject({ outcome: { kind: 'returned', from: '1.0.0', to: '1.1.0' }, failed: [sha512] })
  expect({ trial: store.readTrial(), clears: count.clears }).toEqual({ trial: null, clears: 1 })
})

it('a version that crashed before it could count its start is known by what the installer says when it starts the one before', async () => {
  const { store, start } = openWindows(onTrial)
  expect(await start('1.0.0', true)).toBe('start')
  expect(store.readStatus()).toMatchObject({ outcome: { kind: 'returned', from: '1.0.0', to: '1.1.0' }, failed: [sha512] })
})

it('an installer that did nothing is no return: the update is tried once more', async () => {
  const { store, start } = openWindows(onTrial)
  expect(await start('1.0.0')).toBe('start')
  expect(store.readStatus()).toMatchObject({ outcome: { kind: 'not-installed' }, failed: [] })
})

it('a version that could not be put back goes on, is not called returned and not taken again', async () => {
  const { store, count, start } = openWindows({ ...onTrial, starts: 2, isReturned: true })
  expect(await start('1.1.0', true)).toBe('start')
  expect(store.readStatus()).toMatchObject({ outcome: null, failed: [sha512] })
  expect({ trial: store.readTrial(), returns: count.returns }).toEqual({ trial: null, returns: 0 })
})

it('a version on trial starts on where the version before is no longer kept', async () => {
  const { count, start } = openWindows({ ...onTrial, starts: 2 }, false)
  expect(await start('1.1.0')).toBe('start')
  expect(count.returns).toBe(0)
})
