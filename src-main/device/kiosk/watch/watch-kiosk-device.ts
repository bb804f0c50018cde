import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { App } from 'electron'
import { ownProgramOf } from '../../../platform/program/own-program.ts'
import { spawnProgram } from '../../../platform/program/spawn-program.ts'
import { bringBack } from './relaunch.ts'
import { BEAT, BEAT_EVERY_MS, RELEASED, watchLinePath } from './watch-pipe.ts'
import { HOLD_FILE, isLeftHeld, parseWatchSwitch } from './watch-switch.ts'

/** A main that ends on purpose takes its record away within this, after it has hung up. */
const RECORD_GOES_MS = 500

interface WatchSeatDeps {
  readonly app: Pick<App, 'getPath' | 'setPath' | 'exit' | 'disableHardwareAcceleration' | 'dock' | 'isPackaged' | 'commandLine'>
  /** The value of the switch. */
  readonly value: string
  readonly mainFolder: string
}

/**
 * All that the second process of a seat does: it says that it lives, waits until the line to main closes, and starts Koya anew unless main has said that it ends on purpose. It
 * opens no window, no database and no network, and has a data folder of its own, so that nothing of the app is touched by two processes.
 */
export function watchSeat({ app, value, mainFolder }: WatchSeatDeps): void {
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
  const line = connect(watchLinePath(wanted.name, process.platform))
  line.on('connect', () => {
    hasCalled = true
    setInterval(() => {
      if (!line.destroyed) line.write(BEAT)
    }, BEAT_EVERY_MS)
  })
  line.on('data', (chunk: Buffer) => {
    heard = `${heard}${chunk.toString('utf8')}`.slice(-RELEASED.length)
  })
  line.on('error', () => undefined)
  line.on('close', () => {
    setTimeout(
      () => {
        const isRecordThere = existsSync(recordPath)
        if (isLeftHeld({ wasReleased: heard === RELEASED, hasCalled, isRecordThere })) startAnew()
        else app.exit(0)
      },
      hasCalled ? wanted.restMs : Math.max(wanted.restMs, RECORD_GOES_MS)
    )
  })

  function startAnew(): void {
    const { executable, ownArguments } = ownProgramOf(app, { mainFolder, executable: process.execPath, environment: process.env })
    void bringBack({
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

function readHoldText(path: string): { text: string; isWatched: boolean } | null {
  try {
    const text = readFileSync(path, 'utf8')
    return { text, isWatched: text.includes('"isWatched":true') }
  } catch {
    return null
  }
}
