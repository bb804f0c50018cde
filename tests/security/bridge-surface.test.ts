import { expect, test } from 'vitest'
import { channelTable } from '../../src-shared/contracts/channel-table.ts'
import { dumpSurface, findLeak } from './bridge-surface.ts'

/** Builds the bridge as the preload does from the channel table. */
function bridgeOf(): Record<string, Record<string, () => void>> {
  return Object.fromEntries(
    Object.entries(channelTable).map(([feature, channels]) => [
      feature,
      Object.fromEntries(
        Object.entries(channels).map(([name, kind]) => [
          kind === 'request' ? name : `on${name.charAt(0).toUpperCase()}${name.slice(1)}`,
          () => undefined
        ])
      )
    ])
  )
}

test('S9: the golden file of the bridge matches the channel table', async () => {
  await expect(`${dumpSurface(bridgeOf()).join('\n')}\n`).toMatchFileSnapshot('./bridge-surface.golden.txt')
})

test('S9 control: one more function, symbol, accessor or class changes the bridge surface', () => {
  const golden = dumpSurface(bridgeOf())
  const { session, ...rest } = bridgeOf()
  const send = Object.assign(() => undefined, { ipcRenderer: {} })
  class Emitter {
    emit(): void {
      this.emit()
    }
  }
  for (const tampered of [
    { ...rest, session: { ...session, debug: () => undefined } },
    { ...rest, session: { ...session, read: send } },
    { ...rest, session, [Symbol('electron')]: {} },
    { ...rest, session: Object.defineProperty({ ...session }, 'token', { get: () => 'x' }) },
    { ...rest, session: Object.assign(new Emitter(), session) },
    rest
  ]) {
    expect(dumpSurface(tampered)).not.toEqual(golden)
  }
})

test('S9 control: the check finds a listener that receives the event, a port or a function', () => {
  expect(findLeak([{ remainingMs: 5, items: [{ id: 'a' }] }])).toBeNull()
  expect(findLeak([{ sender: {} }, { remainingMs: 5 }])).toBe('2 arguments')
  expect(findLeak([{ deep: { sender: {} } }])).toBe('a member sender')
  expect(findLeak([{ answer: () => undefined }])).toBe('a function')
  expect(findLeak([new Event('x')])).toBe('an object of a class')
})
