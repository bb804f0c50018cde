import { expect, test } from 'vitest'
import { createCallGuard } from '../../../../../src-main/platform/ipc/call-guard.ts'
import {
  anyTime,
  outsideExams,
  outsideExamsAndKiosks,
  outsideExamsOrAfterPin,
  outsideExamsOrUnlocked,
  whileHeld
} from '../../../../../src-shared/kernel/ipc/call-policy.ts'
import type { KioskDeviceView } from '../../../../../src-shared/device/kiosk-contract.ts'
import { homeDevice } from '../../../../support/fake-bridge.ts'

const held: KioskDeviceView = { ...homeDevice, seat: 'exam', kiosk: { kind: 'held', notOffered: [] } }

test('a call that requires a held kiosk device waits until the locks have been taken', async () => {
  let view: KioskDeviceView = { ...held, kiosk: { kind: 'taking' } }
  const settled = (): Promise<void> => {
    view = held
    return Promise.resolve()
  }
  const guard = createCallGuard({ openAttempt: () => null, kioskDevice: () => view, settled })
  expect(await guard(whileHeld, 'main')).toBeNull()
})

test('calls that need no held lock do not wait while kiosk locks are being taken', async () => {
  const never = new Promise<void>(() => undefined)
  const guard = createCallGuard({ openAttempt: () => 'other', kioskDevice: () => ({ ...held, kiosk: { kind: 'taking' } }), settled: () => never })
  expect(await guard(anyTime, 'main')).toBeNull()
  expect(await guard(outsideExams, 'main')).toBe('call/not-during-exam')
  expect(await guard(outsideExamsAndKiosks, 'main')).toBe('kiosk/closed-here')
})

test('maintenance calls are allowed on a kiosk device only after the PIN, and not during an exam', async () => {
  const at: { view: KioskDeviceView; attempt: 'other' | null } = { view: held, attempt: null }
  const guard = createCallGuard({ openAttempt: () => at.attempt, kioskDevice: () => at.view, settled: () => Promise.resolve() })
  const ask = () => guard(outsideExamsOrAfterPin, 'main')
  for (const kiosk of [held.kiosk, { kind: 'taking' }, { kind: 'none' }, { kind: 'failed', lock: 'keys', why: 'not-taken' }] as const) {
    at.view = { ...held, kiosk }
    expect(await ask(), kiosk.kind).toBe('kiosk/closed-here')
  }
  at.view = { ...held, kiosk: { kind: 'open' } }
  expect(await ask()).toBeNull()
  expect(await guard(outsideExamsAndKiosks, 'main')).toBe('kiosk/closed-here')
  at.attempt = 'other'
  expect(await ask()).toBe('call/not-during-exam')
  at.view = homeDevice
  expect(await ask()).toBe('call/not-during-exam')
})

test('an invigilator may check an unlocked computer during an exam, and nobody else', async () => {
  const at: { view: KioskDeviceView; attempt: 'other' | 'study' | null } = { view: held, attempt: 'other' }
  const guard = createCallGuard({ openAttempt: () => at.attempt, kioskDevice: () => at.view, settled: () => Promise.resolve() })
  const ask = () => guard(outsideExamsOrUnlocked, 'main')
  expect(await ask()).toBe('call/not-during-exam')
  at.view = { ...held, kiosk: { kind: 'failed', lock: 'keys', why: 'not-taken' } }
  expect(await ask()).toBe('call/not-during-exam')
  at.view = { ...held, kiosk: { kind: 'open' } }
  expect(await ask()).toBeNull()
  at.view = homeDevice
  expect(await ask()).toBe('call/not-during-exam')
  at.attempt = 'study'
  expect(await ask()).toBe('call/not-during-exam')
  at.attempt = null
  expect(await ask()).toBeNull()
})

test('a call from a window that its policy does not name is refused as channel/refused', async () => {
  const guard = createCallGuard({ openAttempt: () => null, kioskDevice: () => homeDevice, settled: () => Promise.resolve() })
  expect(await guard(anyTime, 'checkout')).toBe('channel/refused')
  expect(await guard({ ...anyTime, windows: ['chat'] }, 'main')).toBe('channel/refused')
  expect(await guard({ ...anyTime, windows: ['chat'] }, 'chat')).toBeNull()
})
