import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { hashPin } from '../../../../src-main/commands/hash-pin.ts'
import { printPolicy } from '../../../../src-main/commands/print-policy.ts'
import { readKioskDevice } from '../../../../src-main/device/policy/read-kiosk-device.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Runs the command for a policy in a new folder and returns its output. */
function print(policy: string | null, { hasMarker = false, dataFolder = makeTempFolder() } = {}) {
  const folder = makeTempFolder()
  const path = join(folder, 'policy.json')
  if (policy !== null) writeFileSync(path, policy)
  if (hasMarker) writeFileSync(join(folder, 'exam-seat'), '')
  vi.stubEnv('KOYA_POLICY_PATH', path)
  const { text, exitCode } = printPolicy(readKioskDevice({ dataFolder, isTestBuild: true, log: silent, isOnlyLooking: true }))
  return { exitCode, shown: JSON.parse(text) as Record<string, unknown>, text, dataFolder }
}

describe('koya policy show', () => {
  test('koya policy show distinguishes a valid, an absent and an invalid policy by its exit code', () => {
    expect(print('{"centre": {"name": "Model Centre"}}')).toMatchObject({
      exitCode: 0,
      shown: { state: 'valid', seat: 'home', inForce: { centre: { name: 'Model Centre' } } }
    })
    expect(print(null)).toMatchObject({ exitCode: 3, shown: { state: 'absent', inForce: {} } })
    expect(print('{"kisok": {}}')).toMatchObject({ exitCode: 4, shown: { state: 'invalid', problems: ['kisok: There is no such key.'] } })
  })

  test('koya policy show reports an unreadable policy with exit code 6', () => {
    const folder = makeTempFolder()
    mkdirSync(join(folder, 'policy.json'))
    vi.stubEnv('KOYA_POLICY_PATH', join(folder, 'policy.json'))
    expect(printPolicy(readKioskDevice({ dataFolder: makeTempFolder(), isTestBuild: true, log: silent, isOnlyLooking: true }))).toMatchObject({
      exitCode: 6,
      text: expect.stringContaining('"state": "unreadable"') as string
    })
  })

  test('koya policy show reports a locked kiosk device with exit code 6 and the fault', () => {
    expect(print('{', { hasMarker: true })).toMatchObject({ exitCode: 6, shown: { isLocked: true, fault: 'invalid', seat: 'exam' } })
    expect(print(null, { hasMarker: true })).toMatchObject({ exitCode: 6, shown: { fault: 'absent' } })
    expect(print('{"mode": {"seat": "home"}}', { hasMarker: true })).toMatchObject({ exitCode: 6, shown: { fault: 'contradicted' } })
    expect(print('{"kiosk": {"displays": "one"}}', { hasMarker: true })).toMatchObject({ exitCode: 6, shown: { state: 'valid', fault: 'no-pin' } })
  })

  test('koya policy show reports a locked device for kiosk settings without a stated device mode, valid or not', () => {
    const kiosk = { displays: 'one' }
    expect(print(JSON.stringify({ kiosk, centre: { name: 'Model Centre' } }))).toMatchObject({
      exitCode: 6,
      shown: { state: 'valid', isLocked: true, fault: 'no-mode', seat: 'exam' }
    })
    for (const file of [{ modus: 'exam', kiosk }, { modus: 'exam' }, { kiosk, centre: { nom: 'Model Centre' } }, { Mode: { Seat: 'exam' } }])
      expect(print(JSON.stringify(file))).toMatchObject({ exitCode: 6, shown: { state: 'invalid', isLocked: true, fault: 'invalid' } })
  })

  test('control: other policy errors do not lock a computer that is not a centre’s', () => {
    for (const file of [{ centre: { nom: 'exam' } }, { languages: 'en' }, { payments: { seat: 1 } }])
      expect(print(JSON.stringify(file))).toMatchObject({ exitCode: 4, shown: { isLocked: false, seat: 'home' } })
  })

  test('a policy that locks the computer does not change its stored device mode', () => {
    const dataFolder = makeTempFolder()
    const start = (policy: object): void => {
      const folder = makeTempFolder()
      writeFileSync(join(folder, 'policy.json'), JSON.stringify(policy))
      vi.stubEnv('KOYA_POLICY_PATH', join(folder, 'policy.json'))
      readKioskDevice({ dataFolder, isTestBuild: true, log: silent })
    }
    start({ mode: { seat: 'school' } })
    const stored = readFileSync(join(dataFolder, 'seat.json'), 'utf8')
    start({ kiosk: { displays: 'one' } })
    expect(readFileSync(join(dataFolder, 'seat.json'), 'utf8')).toBe(stored)
  })

  test('koya policy show lists what an exam device adds, and shows of the PIN only that it is set', async () => {
    const hash = (await hashPin('harmattan-77')).text.trim()
    const { exitCode, text, shown } = print(JSON.stringify({ mode: { seat: 'exam' }, kiosk: { pin: hash, displays: 'one' } }))
    expect(exitCode).toBe(0)
    expect(shown['inForce']).toMatchObject({ search: { isOff: true }, packs: { areLocked: true }, kiosk: { pin: '(set)', displays: 'one' } })
    expect(text).not.toContain('argon2')
  })

  test('koya policy show writes nothing to the data folder', () => {
    const { dataFolder } = print('{"mode": {"seat": "school"}}')
    expect(readdirSync(dataFolder)).toEqual([])
  })
})
