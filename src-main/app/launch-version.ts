import { setTimeout as wait } from 'node:timers/promises'
import type { App } from 'electron'
import type { Log } from '../platform/log/log.ts'
import { spawnProgram } from '../platform/program/spawn-program.ts'
import { giveBack } from '../updates/launch-work.ts'
import type { Updater } from '../updates/open-updater.ts'
import type { UpdateTrial } from '../updates/update-store.ts'
import { watchFirstStart } from '../updates/watch-first-start.ts'

/** Returns what starts the version that an update left, once this process gives way, and watches its first start if it is on trial. */
export function createLaunch(app: App, { installation: { launcher }, store }: Updater, log: Log): (trial: UpdateTrial | null) => Promise<void> {
  return async (trial) => {
    app.releaseSingleInstanceLock()
    // The system's installer starts the version that it installed.
    if (launcher === null) return
    const start = () => spawnProgram(launcher, process.argv.slice(1), process.env)
    if (trial === null) start()
    else
      await watchFirstStart(trial, { store, start, giveBack: (failed) => giveBack(failed, store), wait, monotonicNow: () => performance.now(), log })
  }
}
