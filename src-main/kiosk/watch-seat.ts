import { connect } from 'node:net'
import { join } from 'node:path'
import type { App } from 'electron'
import { ownProgramOf } from '../program/own-program.ts'
import { spawnProgram } from '../program/spawn-program.ts'
import { RELEASED, watchLinePath } from './watch-line.ts'
import { parseWatchSwitch } from './watch-switch.ts'

interface WatchSeatDeps {
  readonly app: Pick<App, 'getPath' | 'setPath' | 'exit' | 'disableHardwareAcceleration' | 'dock' | 'isPackaged' | 'commandLine'>
  /** The value of the switch. */
  readonly value: string
  readonly mainFolder: string
}

/**
 * All that the second process of a seat does: it waits until the line to main closes, and starts Koya anew unless main has said that it ends on purpose. It
 * opens no window, no database and no network, and has a data folder of its own, so that nothing of the app is touched by two processes.
 */
export function watchSeat({ app, value, mainFolder }: WatchSeatDeps): void {
  const wanted = parseWatchSwitch(value)
  if (wanted === null) {
    app.exit(2)
    return
  }
  app.setPath('userData', join(app.getPath('userData'), 'watch'))
  app.disableHardwareAcceleration()
  app.dock?.hide()
  let heard = ''
  let hasCalled = false
  const line = connect(watchLinePath(wanted.name, process.platform))
  line.on('connect', () => {
    hasCalled = true
  })
  line.on('data', (chunk: Buffer) => {
    heard = `${heard}${chunk.toString('utf8')}`.slice(-RELEASED.length)
  })
  line.on('error', () => undefined)
  line.on('close', () => {
    // Whoever never reached main knows nothing of a seat.
    if (!hasCalled || heard === RELEASED) app.exit(0)
    else setTimeout(startAnew, wanted.restMs)
  })

  function startAnew(): void {
    const { executable, ownArguments } = ownProgramOf(app, { mainFolder, executable: process.execPath, environment: process.env })
    spawnProgram(executable, ownArguments, process.env)
    app.exit(0)
  }
}
