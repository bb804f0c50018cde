import { spawn } from 'node:child_process'
import type { WatchProcess } from './watch-lock.ts'
import { WATCH_SWITCH, watchSwitchValue } from './watch-switch.ts'

interface StartWatchDeps {
  readonly executable: string
  /** What makes `executable` Koya: nothing in a package, the main file in a checkout. */
  readonly ownArguments: readonly string[]
}

/** Starts the second process apart from this one's group, so that what ends this one does not end it, too. */
export function createStartWatch({ executable, ownArguments }: StartWatchDeps): (name: string, restMs: number) => WatchProcess {
  return (name, restMs) => {
    const child = spawn(executable, [...ownArguments, `--${WATCH_SWITCH}=${watchSwitchValue(name, restMs)}`], { detached: true, stdio: 'ignore' })
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
