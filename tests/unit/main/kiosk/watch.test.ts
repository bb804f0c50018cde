import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { openWatchLine, RELEASED, watchLinePath, type WatchLine } from '../../../../src-main/kiosk/watch-line.ts'
import { createWatchLock } from '../../../../src-main/kiosk/watch-lock.ts'
import { isLeftHeld, parseWatchSwitch, watchSwitchValue } from '../../../../src-main/kiosk/watch-switch.ts'

const lines: WatchLine[] = []

afterEach(() => {
  for (const line of lines.splice(0)) line.close()
})

const makeName = (): string => randomBytes(16).toString('hex')

/** A caller on a line, as the second process is, and what it heard by the time that the line closed. */
async function call(path: string): Promise<{ socket: Socket; heard: Promise<string> }> {
  const socket = connect(path)
  const chunks: string[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  socket.on('error', () => undefined)
  const heard = new Promise<string>((resolve) => socket.once('close', () => resolve(chunks.join(''))))
  await new Promise((resolve) => socket.once('connect', resolve))
  return { socket, heard }
}

function openLine(): { line: WatchLine; path: string; connected: Promise<void> } {
  const path = watchLinePath(makeName(), process.platform)
  let line: WatchLine | undefined
  const connected = new Promise<void>((resolve) => {
    line = openWatchLine(path, resolve)
  })
  if (line === undefined) throw new Error('no line')
  lines.push(line)
  return { line, path, connected }
}

describe('the line between a seat and its second process', () => {
  test('says that main ends on purpose, where it does', async () => {
    const { line, path, connected } = openLine()
    const { heard } = await call(path)
    await connected
    line.release()
    expect(await heard).toBe(RELEASED)
  })

  test('closes without a word where main is gone', async () => {
    const { line, path, connected } = openLine()
    const { heard } = await call(path)
    await connected
    line.close()
    expect(await heard).toBe('')
  })

  test('has one caller: a second hears nothing of it', async () => {
    const { line, path, connected } = openLine()
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

  test('that never stood leaves a seat held where main left its record, and none where main said that it ends', () => {
    const end = { wasReleased: false, hasCalled: true, isRecordThere: true }
    expect(isLeftHeld(end)).toBe(true)
    expect(isLeftHeld({ ...end, isRecordThere: false })).toBe(true)
    expect(isLeftHeld({ ...end, hasCalled: false })).toBe(true)
    expect(isLeftHeld({ ...end, hasCalled: false, isRecordThere: false })).toBe(false)
    expect(isLeftHeld({ ...end, wasReleased: true })).toBe(false)
  })

  test('has a path that fits into a socket’s name', () => {
    expect(watchLinePath(makeName(), 'linux').length).toBeLessThan(108)
    expect(watchLinePath('0a'.repeat(16), 'win32')).toBe(`\\\\.\\pipe\\koya-seat-${'0a'.repeat(16)}`)
  })

  test('is named to the second process by a switch that nothing else fits into', () => {
    const name = makeName()
    expect(parseWatchSwitch(watchSwitchValue(name, 2000))).toEqual({ name, restMs: 2000 })
    for (const value of ['', name, `${name}:`, `${name}:x`, `../${name}:0`, `${name}:0:0`, `${name}:999999`])
      expect(parseWatchSwitch(value)).toBeNull()
  })
})

describe('the second process', () => {
  function makeWatch({ canStart = true } = {}) {
    const started: { name: string; exit: () => void; isEnded: boolean }[] = []
    const said: string[] = []
    const renewed: number[] = []
    const lock = createWatchLock({
      start: canStart
        ? (name) => {
            const one = { name, exit: (): void => undefined, isEnded: false }
            started.push(one)
            return { onExit: (listener) => (one.exit = listener), end: () => (one.isEnded = true) }
          }
        : null,
      openLine(name, connected) {
        connected()
        return { release: () => said.push(`${name} released`), close: () => said.push(`${name} closed`) }
      },
      makeName: () => `line-${String(started.length)}`,
      restMs: () => 0,
      renewed: () => renewed.push(started.length)
    })
    return { lock, started, said, renewed }
  }

  test('is started with the seat and let go with it', async () => {
    const { lock, started, said } = makeWatch()
    expect(await lock.take()).toBe('held')
    expect(started).toHaveLength(1)
    await lock.release()
    expect(said).toEqual(['line-0 released'])
    started[0]?.exit()
    expect(started).toHaveLength(1)
  })

  test('is started anew, with a line of its own, where it died', async () => {
    const { lock, started, said, renewed } = makeWatch()
    await lock.take()
    started[0]?.exit()
    expect(said).toEqual(['line-0 closed'])
    await expect.poll(() => started.length, { timeout: 5000 }).toBe(2)
    expect(renewed).toHaveLength(1)
    await lock.release()
    expect(said.at(-1)).toBe('line-1 released')
  })

  test('is not offered where there is none', async () => {
    expect(await makeWatch({ canStart: false }).lock.take()).toBe('not-offered')
  })
})
