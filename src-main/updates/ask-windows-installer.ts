import { existsSync } from 'node:fs'
import type { Log } from '../platform/log/log.ts'
import { installKeyOf, requestOf, settleInstallation, type SettleDeps } from './install-by-system.ts'
import { dropReady, type AskService } from './launch-work.ts'
import type { InstallReport } from './system/install-request.ts'
import { newRequestName, type SystemInstaller } from './system/system-installer.ts'
import { systemTrialOf, type UpdateTrial } from './update-store.ts'

interface ServiceDeps extends SettleDeps {
  readonly installer: SystemInstaller
  /** Returns where the downloaded package lies. */
  readonly packageOf: (fileName: string) => string
  /** Starts the program that waits for the report of a request once this process has ended, and then opens Koya. */
  readonly follow: (request: string) => void
  readonly log: Log
}

const notBegun: InstallReport = { kind: 'held', detail: 'the service reported nothing' }

/**
 * Asks the update service of Windows. It renames the program's folder, so this process must end first: what came of it is read at the next start. The
 * functions throw no error of the disk: then this start goes on without the update.
 */
export function createServiceLink(deps: ServiceDeps): AskService {
  const { store, engine, self, installer, packageOf, follow, wallNow, log } = deps

  return {
    handOver(ready, offer) {
      // Not the version's fault.
      const later = { ...ready, tries: Math.max(0, ready.tries - 1), heldAt: wallNow() }
      if (!installer.isAlive()) {
        log.warn(`updates: ${offer.version} waits: the service does not run`)
        store.writeReady(later)
        return 'start'
      }
      const request = newRequestName()
      const path = packageOf(offer.file.name)
      const left = store.readTrial()
      const isLeft = left?.isLeft === true
      try {
        // First, so that no version is installed that is not on trial.
        store.writeTrial({ ...systemTrialOf(offer, self.runningVersion), request, ...(isLeft ? { isLeft } : {}) })
        // The service may keep what was left before, and keeps this in its place. It counts once it fails.
        if (isLeft) store.writeReady(later)
        installer.hand(request, requestOf(ready, { store, mayWait: isLeft, path }), path)
      } catch (error) {
        log.warn(`updates: ${offer.version} not handed over: ${String(error)}`)
        if (left === null) store.removeTrial()
        else store.writeTrial(left)
        if (existsSync(path)) store.writeReady(later)
        // A virus scanner took it, or somebody did: it is downloaded again.
        else dropReady({ store, engine })
        return 'start'
      }
      follow(request)
      return 'leave'
    },
    askForReturn(trial) {
      const request = newRequestName()
      try {
        if (!installer.isAlive()) throw new Error('the service does not run')
        store.writeTrial({ ...trial, request, isReturning: true })
        installer.hand(request, { kind: 'return', version: trial.to, key: installKeyOf(store) }, null)
        store.removeReady()
      } catch (error) {
        log.error(`updates: ${trial.from} not asked for: ${String(error)}`)
        store.writeTrial({ ...trial, heldAt: wallNow() })
        return 'start'
      }
      follow(request)
      return 'leave'
    },
    settle(trial) {
      const report = trial.request === undefined ? null : installer.readReport(trial.request)
      const isReturning = trial.isReturning === true
      if (self.runningVersion === trial.to && !isReturning) return trial
      if (self.runningVersion === trial.from && isReturning) return { ...trial, isReturned: true }
      // Koya was opened by hand while the service works on the request.
      if (report === null && trial.request !== undefined && !installer.isWaiting(trial.request) && installer.isBusy()) return 'start'
      if (self.runningVersion === trial.to) return settleReturn(trial, report, deps)
      const ready = store.readReady()
      if (self.runningVersion !== trial.from || trial.request === undefined || ready === null) {
        store.removeTrial()
        return 'go on'
      }
      // The service keeps it, and this version may still be installed.
      if (trial.isLeft === true && (report === null || report.kind === 'held')) return 'go on'
      if (report === null) installer.withdraw(trial.request)
      if (trial.isLeft === true && report?.kind === 'failed') store.writeReady({ ...ready, tries: ready.tries + 1 })
      settleInstallation(report ?? notBegun, { ready, version: trial.to, sha512: trial.sha512 }, deps)
      return 'go on'
    }
  }
}

/** The version before was asked for, and is not there: it is asked for again at the next start, or never. */
function settleReturn(trial: UpdateTrial, report: InstallReport | null, { store, installer, wallNow, log }: ServiceDeps): 'start' | 'go on' {
  const { kind } = report ?? notBegun
  if (report === null && trial.request !== undefined) installer.withdraw(trial.request)
  log.error(`updates: ${trial.from} did not come back: ${kind}`)
  if (kind !== 'held') {
    store.removeTrial()
    return 'go on'
  }
  const { request: _request, isReturning: _isReturning, ...rest } = trial
  store.writeTrial({ ...rest, heldAt: wallNow() })
  return 'start'
}
