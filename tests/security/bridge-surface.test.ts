import { expect, test } from 'vitest'
import { channelTable } from '../../src-shared/contracts/channel-table.ts'
import { dumpSurface, findLeak } from './bridge-surface.ts'

/** What the preload makes of the channel table. */
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

test('S9: the golden file of the bridge is what the channel table says', async () => {
  await expect(`${dumpSurface(bridgeOf()).join('\n')}\n`).toMatchFileSnapshot('./bridge-surface.golden.txt')
})

test('S9 control: one function, one symbol, one accessor or one class more is another surface', () => {
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

test('S9 control: a listener that gets the event, a port or a function is found', () => {
  expect(findLeak([{ remainingMs: 5, items: [{ id: 'a' }] }])).toBeNull()
  expect(findLeak([{ sender: {} }, { remainingMs: 5 }])).toBe('2 arguments')
  expect(findLeak([{ deep: { sender: {} } }])).toBe('a member sender')
  expect(findLeak([{ answer: () => undefined }])).toBe('a function')
  expect(findLeak([new Event('x')])).toBe('an object of a class')
})
