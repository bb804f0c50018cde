import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { App } from 'electron'
import { ownProgramOf } from '../../../platform/program/own-program.ts'
import { spawnProgram } from '../../../platform/program/spawn-program.ts'
import { createHangWatch } from './hang-watch.ts'
import { relaunch } from './relaunch.ts'
import { BEAT, BEAT_EVERY_MS, RELEASED, watchPipePath } from './watch-pipe.ts'
import { HOLD_FILE, isLeftHeld, parseWatchSwitch } from './watch-switch.ts'

/** A main that ends on purpose removes its record within this time after it closed the connection. */
const RECORD_GOES_MS = 500

interface WatchKioskDeviceDeps {
  readonly app: Pick<App, 'getPath' | 'setPath' | 'exit' | 'disableHardwareAcceleration' | 'dock' | 'isPackaged' | 'commandLine'>
  /** The value of the switch. */
  readonly value: string
  readonly mainFolder: string
}

/**
 * Runs the watchdog process of a kiosk device: it sends heartbeats, ends a main that answers none of them, waits until the connection closes, and restarts
 * Koya unless main has announced its end. It opens no window, no database and no network, and has its own data folder, so that no file of the app is used by two
 * processes.
 */
export function watchKioskDevice({ app, value, mainFolder }: WatchKioskDeviceDeps): void {
  const wanted = parseWatchSwitch(value)
  if (wanted === null) {
    app.exit(2)
    return
  }
  const dataFolder = app.getPath('userData')
  const recordPath = join(dataFolder, HOLD_FILE)
  app.setPath('userData', join(dataFolder, 'watch'))
  app.disableHardwareAcceleration()
  app.dock?.hide()
  let heard = ''
  let hasCalled = false
  const hang = createHangWatch()
  const pipe = connect(watchPipePath(wanted.name, process.platform))
  pipe.on('connect', () => {
    hasCalled = true
    setInterval(() => {
      if (pipe.destroyed) return
      if (hang.beat()) endHung(wanted.main)
      else pipe.write(BEAT)
    }, BEAT_EVERY_MS)
  })
  pipe.on('data', (chunk: Buffer) => {
    hang.answered()
    heard = `${heard}${chunk.toString('utf8')}`.slice(-RELEASED.length)
  })
  pipe.on('error', () => undefined)
  pipe.on('close', () => {
    setTimeout(
      () => {
        const isRecordThere = existsSync(recordPath)
        if (isLeftHeld({ wasReleased: heard === RELEASED, hasCalled, isRecordThere })) startAgain()
        else app.exit(0)
      },
      hasCalled ? wanted.restMs : Math.max(wanted.restMs, RECORD_GOES_MS)
    )
  })

  function startAgain(): void {
    const { executable, ownArguments } = ownProgramOf(app, { mainFolder, executable: process.execPath, environment: process.env })
    void relaunch({
      start: () => spawnProgram(executable, ownArguments, process.env),
      readRecord: () => readHoldText(recordPath),
      wait: (ms) =>
        new Promise((resolve) => {
          setTimeout(resolve, ms)
        })
    }).then(() => {
      app.exit(0)
    })
  }
}

/** The connection closes with it. As long as that is open, no other process has its id. */
function endHung(main: number): void {
  try {
    process.kill(main, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

function readHoldText(path: string): { text: string; isWatched: boolean } | null {
  try {
    const text = readFileSync(path, 'utf8')
    return { text, isWatched: text.includes('"isWatched":true') }
  } catch {
    return null
  }
}
