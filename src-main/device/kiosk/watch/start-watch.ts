import type { OwnProgram } from '../../../platform/program/own-program.ts'
import { spawnDetached } from '../../../platform/program/spawn-detached.ts'
import { environmentOfNext } from '../../../platform/program/spawn-program.ts'
import type { WatchProcess } from './watch-lock.ts'
import { WATCH_SWITCH, watchSwitchValue } from './watch-switch.ts'

/** Starts the second process apart from this one's group, so that what ends this one does not end it, too. */
export function createStartWatch({ executable, ownArguments }: OwnProgram): (name: string, restMs: number) => WatchProcess {
  return (name, restMs) => {
    const args = [...ownArguments, `--${WATCH_SWITCH}=${watchSwitchValue(name, restMs)}`]
    const child = spawnDetached(executable, args, { env: environmentOfNext(process.env) })
    child.unref()
    return {
      onExit(listener) {
        child.once('exit', listener)
        child.once('error', listener)
      },
      end() {
        child.kill('SIGKILL')
      }
    }
  }
}
