import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, succeed } from '../../src-shared/kernel/errors/result.ts'
import type { InstallFacts } from '../../src-shared/updates/may-install.ts'
import { runLaunchWork, type LaunchWorkDeps } from '../../src-main/updates/launch-work.ts'
import { swapAppImage } from '../../src-main/updates/swap/swap-app-image.ts'
import { swapOf } from '../../src-main/updates/swap/swap-file.ts'
import { createUpdateStore, type UpdateTrial } from '../../src-main/updates/update-store.ts'
import type { UpdateEngine } from '../../src-main/updates/updater-engine.ts'
import { makeTempFolder } from './make-temp-folder.ts'
import { buildManifest, buildUpdateFile, calm, signTestManifest, self, today } from './update-manifests.ts'
import { hashOf } from './update-mirror.ts'

export const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
export const [oldBytes, newBytes] = [Buffer.from('version 1.0.0'), Buffer.from('version 1.1.0')]
export const sha512 = hashOf(newBytes)
export const file = buildUpdateFile({ bytes: newBytes.length, sha512 })

/** Opens a computer with an AppImage. Its engine treats a cached file as electron-updater does. */
export function openUpdateComputer() {
  const home = makeTempFolder()
  const dataFolder = join(home, 'data')
  mkdirSync(dataFolder)
  const appImage = join(home, 'Koya.AppImage')
  writeFileSync(appImage, oldBytes)
  const installer = join(dataFolder, 'installer')
  writeFileSync(installer, newBytes)
  const store = createUpdateStore(join(dataFolder, 'updates'))
  const swap = swapOf(appImage)
  const count = { installs: 0, launches: 0, cleared: 0, isDiskFull: false, isCut: false }
  const trial: UpdateTrial = { from: '1.0.0', to: '1.1.0', sha512, swap, starts: 0, isReturned: false }
  const engine: UpdateEngine = {
    fetch: () => Promise.resolve(fail('updates/cut')),
    stop: () => undefined,
    install: () => {
      count.installs += 1
      if (count.isCut) return new Promise(() => undefined)
      if (count.isDiskFull) return Promise.resolve(fail('updates/disk-full'))
      try {
        swapAppImage({ installer, sha512 }, swap, () => store.writeTrial(trial))
      } catch {
        return Promise.resolve(fail('updates/altered'))
      }
      return Promise.resolve(succeed(installer))
    },
    clear: () => {
      count.cleared += 1
    },
    isInterrupted: () => false
  }
  const running = (): string => readFileSync(appImage, 'utf8').replace('version ', '')
  const depsOf = (facts: () => InstallFacts, runningVersion: string): LaunchWorkDeps => ({
    store,
    engine,
    self: { ...self, runningVersion },
    isLearnerInstalling: true,
    readFacts: facts,
    launch: () => {
      count.launches += 1
      return Promise.resolve()
    },
    wallNow: () => today,
    log
  })
  /** Runs one launch. By default, the running version is that of the current file. */
  const start = (facts: () => InstallFacts = () => calm, runningVersion = running()) => runLaunchWork(depsOf(facts, runningVersion))
  /** The same where an installation waits for a window. */
  const inWindow = (): LaunchWorkDeps => ({ ...depsOf(() => calm, running()), waitsForWindow: true })
  const makeReady = (manifest = buildManifest({ files: [file] }), readyAt?: number): void => {
    store.writeReady({ envelope: signTestManifest(manifest), isAskedFor: false, tries: 0, ...(readyAt === undefined ? {} : { readyAt }) })
  }
  return { home, dataFolder, appImage, installer, store, swap, count, trial, start, inWindow, running, makeReady }
}
