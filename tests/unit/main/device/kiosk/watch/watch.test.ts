import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createHangWatch } from '../../../../../../src-main/device/kiosk/watch/hang-watch.ts'
import { relaunch } from '../../../../../../src-main/device/kiosk/watch/relaunch.ts'
import {
  BEAT,
  BEAT_EVERY_MS,
  openWatchPipe,
  RELEASED,
  watchPipePath,
  type WatchEar,
  type WatchPipe
} from '../../../../../../src-main/device/kiosk/watch/watch-pipe.ts'
import { createWatchLock } from '../../../../../../src-main/device/kiosk/watch/watch-lock.ts'
import { isLeftHeld, parseWatchSwitch, watchSwitchValue } from '../../../../../../src-main/device/kiosk/watch/watch-switch.ts'

const lines: WatchPipe[] = []

afterEach(() => {
  for (const line of lines.splice(0)) line.close()
  vi.useRealTimers()
})

const makeName = (): string => randomBytes(16).toString('hex')

/** Connects to a pipe as the watch process does. `heard` resolves with all received data when the connection closes. */
async function call(path: string): Promise<{ socket: Socket; heard: Promise<string> }> {
  const socket = connect(path)
  const chunks: string[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  socket.on('error', () => undefined)
  const heard = new Promise<string>((resolve) => socket.once('close', () => resolve(chunks.join(''))))
  await new Promise((resolve) => socket.once('connect', resolve))
  return { socket, heard }
}

const beats: string[] = []

function openPipe(): { line: WatchPipe; path: string; connected: Promise<void> } {
  const path = watchPipePath(makeName(), process.platform)
  let line: WatchPipe | undefined
  const connected = new Promise<void>((resolve) => {
    line = openWatchPipe(path, { connected: resolve, beat: () => beats.push(path) })
  })
  if (line === undefined) throw new Error('no line')
  lines.push(line)
  return { line, path, connected }
}

describe('the line between a seat and its second process', () => {
  test('main notifies the watch process when it ends on purpose', async () => {
    const { line, path, connected } = openPipe()
    const { heard } = await call(path)
    await connected
    line.release()
    expect(await heard).toBe(RELEASED)
  })

  test('the connection to the watch process closes without a message when main is gone', async () => {
    const { line, path, connected } = openPipe()
    const { heard } = await call(path)
    await connected
    line.close()
    expect(await heard).toBe('')
  })

  test('main receives every sign of life of the watch process', async () => {
    const { path, connected } = openPipe()
    const { socket } = await call(path)
    await connected
    socket.write(BEAT)
    await expect.poll(() => beats).toContain(path)
  })

  test('main answers every sign of life, and one that answers none for half a minute hangs', async () => {
    const { line, path, connected } = openPipe()
    const { socket, heard } = await call(path)
    await connected
    socket.write(BEAT)
    await expect.poll(() => socket.bytesRead).toBe(BEAT.length)
    line.release()
    expect(await heard).toBe(`${BEAT}${RELEASED}`)

    const hang = createHangWatch()
    const beatUntilHung = (): number => {
      for (let count = 1; count <= 100; count += 1) if (hang.beat()) return count
      return 0
    }
    expect((beatUntilHung() - 1) * BEAT_EVERY_MS).toBe(30_000)
    hang.answered()
    expect(hang.beat()).toBe(false)
  })

  test('only one process can connect to the watch pipe; a second one receives nothing', async () => {
    const { line, path, connected } = openPipe()
    const { heard } = await call(path)
    await connected
    const stranger = connect(path)
    const isRefused = new Promise<boolean>((resolve) => {
      stranger.once('error', () => resolve(true))
      stranger.once('close', () => resolve(true))
    })
    expect(await isRefused).toBe(true)
    line.release()
    expect(await heard).toBe(RELEASED)
  })

  test('a device counts as left held after a connection or with a hold record, unless main released it', () => {
    const end = { wasReleased: false, hasCalled: true, isRecordThere: true }
    expect(isLeftHeld(end)).toBe(true)
    expect(isLeftHeld({ ...end, isRecordThere: false })).toBe(true)
    expect(isLeftHeld({ ...end, hasCalled: false })).toBe(true)
    expect(isLeftHeld({ ...end, hasCalled: false, isRecordThere: false })).toBe(false)
    expect(isLeftHeld({ ...end, wasReleased: true })).toBe(false)
  })

  test('the path of the watch pipe fits the length limit of a socket name', () => {
    expect(watchPipePath(makeName(), 'linux').length).toBeLessThan(108)
    expect(watchPipePath('0a'.repeat(16), 'win32')).toBe(`\\\\.\\pipe\\koya-seat-${'0a'.repeat(16)}`)
  })

  test('the watch switch names the pipe, the delay and main, and every malformed value is rejected', () => {
    const name = makeName()
    const order = { name, restMs: 2000, main: 4711 }
    expect(parseWatchSwitch(watchSwitchValue(order))).toEqual(order)
    for (const value of [
      '',
      name,
      `${name}:`,
      `${name}:x:1`,
      `../${name}:0:1`,
      `${name}:0`,
      `${name}:0:0`,
      `${name}:0:-1`,
      `${name}:999999:1`,
      `${name}:0:1:1`
    ])
      expect(parseWatchSwitch(value)).toBeNull()
  })
})

describe('the second process', () => {
  function makeWatch({ canStart = true } = {}) {
    const started: { name: string; exit: () => void; isEnded: boolean; ear: WatchEar | null }[] = []
    const ears = new Map<string, WatchEar>()
    const said: string[] = []
    const calls: number[] = []
    const renewed: number[] = []
    const lock = createWatchLock({
      start: canStart
        ? (name) => {
            const one = { name, exit: (): void => undefined, isEnded: false, ear: ears.get(name) ?? null }
            started.push(one)
            one.ear?.connected()
            return {
              onExit: (listener) => (one.exit = listener),
              end() {
                one.isEnded = true
                said.push(`${name} ended`)
              }
            }
          }
        : null,
      openPipe(name, ear) {
        ears.set(name, ear)
        return { release: () => said.push(`${name} released`), close: () => said.push(`${name} closed`) }
      },
      makeName: () => `line-${String(started.length)}`,
      restMs: () => 0,
      called: () => calls.push(started.length),
      renewed: () => renewed.push(started.length)
    })
    return { lock, started, said, calls, renewed }
  }

  test('the watch process is started when the device is taken and ended on release', async () => {
    const { lock, started, said, calls } = makeWatch()
    expect(await lock.take()).toBe('held')
    expect({ startCount: started.length, callCount: calls.length }).toEqual({ startCount: 1, callCount: 1 })
    await lock.release()
    expect(said).toEqual(['line-0 released'])
    started[0]?.exit()
    expect(started).toHaveLength(1)
  })

  test('a watch process that died is started again with a new connection', async () => {
    vi.useFakeTimers()
    const { lock, started, said, renewed } = makeWatch()
    await lock.take()
    started[0]?.exit()
    expect(said).toEqual(['line-0 ended', 'line-0 closed'])
    vi.advanceTimersByTime(1000)
    expect({ startCount: started.length, renewalCount: renewed.length }).toEqual({ startCount: 2, renewalCount: 1 })
    await lock.release()
    expect(said.at(-1)).toBe('line-1 released')
  })

  test('a hung watch process is ended before its connection closes and restarted; a live one is left alone', async () => {
    vi.useFakeTimers()
    const { lock, started, said } = makeWatch()
    await lock.take()
    for (let beat = 0; beat < 30; beat += 1) {
      vi.advanceTimersByTime(2000)
      started[0]?.ear?.beat()
    }
    expect(said).toEqual([])
    vi.advanceTimersByTime(10_000)
    expect(said).toEqual(['line-0 ended', 'line-0 closed'])
    vi.advanceTimersByTime(1000)
    expect(started).toHaveLength(2)
    await lock.release()
  })

  test('the watch process is restarted as long as the device is held, more slowly if it always dies', async () => {
    vi.useFakeTimers()
    const { lock, started } = makeWatch()
    await lock.take()
    for (let death = 0; death < 30; death += 1) {
      started.at(-1)?.exit()
      vi.advanceTimersByTime(death < 20 ? 1000 : 60_000)
    }
    expect(started).toHaveLength(31)
    await lock.release()
  })

  test('the exit of a former watch process is not counted after the device was released and taken again', async () => {
    vi.useFakeTimers()
    const { lock, started, renewed } = makeWatch()
    await lock.take()
    await lock.release()
    await lock.take()
    started[0]?.exit()
    vi.advanceTimersByTime(5000)
    expect({ startCount: started.length, renewalCount: renewed.length }).toEqual({ startCount: 2, renewalCount: 0 })
    await lock.release()
  })

  test('the watch lock is reported as not offered when no watch process can be started', async () => {
    expect(await makeWatch({ canStart: false }).lock.take()).toBe('not-offered')
  })
})

describe('a seat that is brought back', () => {
  interface Run {
    /** -1 means a signal; null means still running. */
    readonly code: number | null
    /** Record that this run leaves; undefined leaves the old one. */
    readonly record?: { text: string; isWatched: boolean } | null
  }

  async function bring(runs: readonly Run[]): Promise<number> {
    let record: { text: string; isWatched: boolean } | null = { text: 'of the first', isWatched: true }
    let starts = 0
    await relaunch({
      start() {
        const run = runs[Math.min(starts, runs.length - 1)]
        starts += 1
        if (run?.record !== undefined) record = run.record
        return { exitCode: () => run?.code ?? null }
      },
      readRecord: () => record,
      wait: () => Promise.resolve()
    })
    return starts
  }

  test('a restarted Koya that keeps running or ended on purpose is not restarted again', async () => {
    expect(await bring([{ code: null }])).toBe(1)
    expect(await bring([{ code: 0 }])).toBe(1)
    expect(await bring([{ code: 1, record: null }])).toBe(1)
  })

  test('a restarted Koya killed before it had its own watch process is restarted again', async () => {
    expect(await bring([{ code: -1 }, { code: null }])).toBe(2)
    expect(await bring([{ code: -1, record: { text: 'of the second', isWatched: false } }, { code: 70 }, { code: null }])).toBe(3)
  })

  test('a killed Koya that had its own watch process is left to that process', async () => {
    expect(await bring([{ code: -1, record: { text: 'of the second', isWatched: true } }])).toBe(1)
  })

  test('restarting Koya is given up after ten starts', async () => {
    expect(await bring([{ code: -1 }])).toBe(10)
  })
})
