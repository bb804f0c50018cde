import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { judgeKioskDevice, type KioskDeviceEvidence } from '../../../../../src-main/device/policy/judge-kiosk-device.ts'
import { createStoredKioskDevice } from '../../../../../src-main/device/policy/stored-kiosk-device.ts'
import { closedBy, policyOfKioskDevice } from '../../../../../src-main/device/policy/kiosk-device-rules.ts'
import { readPolicy, type PolicyReading } from '../../../../../src-main/device/policy/read-policy.ts'
import type { KioskDeviceKind } from '../../../../../src-shared/device/kiosk-device-kinds.ts'
import type { PolicyState } from '../../../../../src-shared/device/policy.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

interface Said {
  readonly seat?: KioskDeviceKind
  readonly hasPin?: boolean
  readonly hasKiosk?: boolean
  readonly isModeBroken?: boolean
}

function reading(state: PolicyState['state'], { seat, hasPin = true, hasKiosk = true, isModeBroken = false }: Said = {}): PolicyReading {
  const kiosk = hasKiosk ? { kiosk: hasPin ? { pin: '$argon2id$' } : {} } : {}
  const policy = { ...(seat === undefined ? {} : { mode: { seat } }), ...kiosk }
  return { policy, state: { state, path: '/etc/koya/policy.json', problems: [] }, isModeBroken }
}

type Asked = Pick<KioskDeviceEvidence, 'isUsableFolder' | 'hasSystemPin'>

/** Judges a computer whose folders can all be used and whose system holds a PIN, unless said otherwise. */
function judge(evidence: Omit<KioskDeviceEvidence, keyof Asked>, asked: Partial<Asked> = {}) {
  return judgeKioskDevice({ isUsableFolder: () => true, hasSystemPin: () => true, ...evidence, ...asked })
}

describe('what a computer is', () => {
  test.each(['absent', 'invalid'] as const)(
    'a computer with a policy that is %s is a home computer when no marker or stored mode says exam',
    (state) => {
      expect(judge({ reading: reading(state), installed: null, storedKind: null })).toEqual({ kind: 'home', fault: null })
      expect(judge({ reading: reading(state), installed: null, storedKind: 'school' })).toEqual({ kind: 'home', fault: null })
    }
  )

  test.each(['absent', 'invalid', 'unreadable'] as const)(
    'a computer with a policy that is %s is locked if its marker or stored mode says exam',
    (state) => {
      expect(judge({ reading: reading(state), installed: 'exam', storedKind: null })).toEqual({ kind: 'exam', fault: state })
      expect(judge({ reading: reading(state), installed: null, storedKind: 'exam' })).toEqual({ kind: 'exam', fault: state })
    }
  )

  test('a computer is locked if an invalid policy says exam or has an unreadable mode', () => {
    expect(judge({ reading: reading('invalid', { seat: 'exam' }), installed: null, storedKind: null })).toEqual({
      kind: 'exam',
      fault: 'invalid'
    })
    for (const installed of ['school', 'home', null] as const)
      expect(judge({ reading: reading('invalid', { isModeBroken: true }), installed, storedKind: 'school' }).fault).toBe('invalid')
  })

  test.skipIf(process.platform === 'win32')('a computer is locked by anything at the policy’s path that cannot be interpreted', () => {
    const lay: readonly ((path: string) => void)[] = [
      (path) => writeFileSync(path, '{"mode": {"seat": "exam"'),
      (path) => writeFileSync(path, ''),
      (path) => writeFileSync(path, `{"mode": {"seat": "exam"}}${' '.repeat(256 * 1024)}`),
      (path) => mkdirSync(path),
      (path) => execFileSync('mkfifo', [path]),
      (path) => symlinkSync('/nowhere/policy.json', path),
      (path) => symlinkSync('/dev/zero', path),
      (path) => writeFileSync(path, '{"Mode": {"seat": "exam"}}'),
      (path) => writeFileSync(path, '{"seat": "exam"}'),
      (path) => writeFileSync(path, '{"modus": "exam"}'),
      (path) => writeFileSync(path, '{"modus": {"platz": "Exam"}}'),
      (path) => writeFileSync(path, '{"Kiosk": {}}'),
      (path) => writeFileSync(path, '{"kisok": {"pin": "x"}}'),
      (path) => writeFileSync(path, '{"kiosk": {"displays": "seven"}}')
    ]
    for (const [index, layAt] of lay.entries()) {
      const path = join(makeTempFolder(), 'policy.json')
      layAt(path)
      const found = readPolicy(path)
      const seat = judge({ reading: found, installed: null, storedKind: null })
      expect({ index, kind: seat.kind, fault: seat.fault }).toEqual({ index, kind: 'exam', fault: found.state.state })
      expect(found.state.problems).toHaveLength(1)
    }
  })

  test('a valid policy decides the device mode, whatever the stored mode was', () => {
    for (const seat of ['home', 'school', 'exam'] as const)
      expect(judge({ reading: reading('valid', { seat }), installed: null, storedKind: 'exam' })).toEqual({ kind: seat, fault: null })
  })

  test('a computer is a school device by the installer’s marker when no policy states its mode', () => {
    for (const state of ['valid', 'absent', 'invalid'] as const)
      expect(judge({ reading: reading(state, { hasKiosk: false }), installed: 'school', storedKind: null })).toEqual({
        kind: 'school',
        fault: null
      })
    expect(judge({ reading: reading('valid', { seat: 'home' }), installed: 'school', storedKind: null })).toEqual({
      kind: 'home',
      fault: null
    })
    expect(judge({ reading: reading('absent'), installed: 'home', storedKind: 'exam' })).toEqual({ kind: 'exam', fault: 'absent' })
  })

  test('an exam marker makes an exam device if the policy states no mode, and locks it if the policy contradicts', () => {
    expect(judge({ reading: reading('valid'), installed: 'exam', storedKind: null })).toEqual({ kind: 'exam', fault: null })
    expect(judge({ reading: reading('valid', { seat: 'home' }), installed: 'exam', storedKind: null })).toEqual({
      kind: 'exam',
      fault: 'contradicted'
    })
  })

  test('a valid policy with kiosk settings but no device mode locks the computer', () => {
    for (const hasPin of [true, false])
      for (const installed of ['school', 'home', null] as const)
        for (const keptKind of ['exam', 'home', null] as const)
          expect(judge({ reading: reading('valid', { hasPin }), installed, storedKind: keptKind })).toEqual({
            kind: 'exam',
            fault: 'no-mode'
          })
    expect(judge({ reading: reading('valid', { hasKiosk: false }), installed: null, storedKind: null })).toEqual({
      kind: 'home',
      fault: null
    })
  })

  test('an exam marker with a valid policy without a PIN locks the computer, since it could not be opened again', () => {
    const pinless = reading('valid', { hasPin: false })
    expect(judge({ reading: pinless, installed: 'exam', storedKind: null })).toEqual({ kind: 'exam', fault: 'no-pin' })
  })

  test('a kiosk device whose PIN the system should hold is locked where the system holds none', () => {
    const whole = reading('valid', { seat: 'exam' })
    const held = { ...whole, policy: { ...whole.policy, kiosk: { pin: 'system' } } }
    const evidence = { reading: held, installed: null, storedKind: null }
    expect(judge(evidence, { hasSystemPin: () => false })).toEqual({ kind: 'exam', fault: 'no-system-pin' })
    expect(judge(evidence)).toEqual({ kind: 'exam', fault: null })
    expect(judge({ ...evidence, reading: whole }, { hasSystemPin: () => false })).toEqual({ kind: 'exam', fault: null })
  })

  test('a kiosk device whose folder for data cannot be used is locked, and a home computer does not look at it', () => {
    const withFolder = (seat: KioskDeviceKind): PolicyReading => {
      const whole = reading('valid', { seat })
      return { ...whole, policy: { ...whole.policy, kiosk: { ...whole.policy.kiosk, folder: '/srv/koya' } } }
    }
    const asked: string[] = []
    const refuse = (folder: string): boolean => {
      asked.push(folder)
      return false
    }
    expect(judge({ reading: withFolder('home'), installed: null, storedKind: null }, { isUsableFolder: refuse })).toEqual({
      kind: 'home',
      fault: null
    })
    expect(asked).toEqual([])
    expect(judge({ reading: withFolder('exam'), installed: null, storedKind: null }, { isUsableFolder: refuse })).toEqual({
      kind: 'exam',
      fault: 'no-folder'
    })
    expect(asked).toEqual(['/srv/koya'])
    expect(judge({ reading: withFolder('exam'), installed: null, storedKind: null })).toEqual({ kind: 'exam', fault: null })
  })
})

describe('the kept mode', () => {
  test('the stored device mode survives a restart, and a home computer that was never a kiosk device stores none', () => {
    const path = join(makeTempFolder(), 'seat.json')
    createStoredKioskDevice(path).save('home')
    expect(() => readFileSync(path)).toThrow('ENOENT')
    createStoredKioskDevice(path).save('exam')
    expect(createStoredKioskDevice(path).read()).toBe('exam')
    createStoredKioskDevice(path).save('home')
    expect(createStoredKioskDevice(path).read()).toBe('home')
  })

  test('a damaged stored device mode counts as exam', () => {
    const path = join(makeTempFolder(), 'seat.json')
    for (const text of ['', '{"kind":"hom', '{"kind":"palace"}', '[]']) {
      writeFileSync(path, text)
      expect(createStoredKioskDevice(path).read()).toBe('exam')
    }
  })
})

describe('the rules of a seat', () => {
  const nothing = { search: false, packs: false, payments: false, support: false, updates: false }

  test('an exam device disables search, packs, payments and support unless the policy says otherwise', () => {
    expect(closedBy(policyOfKioskDevice({}, { kind: 'exam' }))).toEqual({ ...nothing, search: true, packs: true, payments: true, support: true })
    expect(closedBy(policyOfKioskDevice({ search: { isOff: false } }, { kind: 'exam' })).search).toBe(false)
  })

  test('an exam device takes no messages if its policy only names contacts, and those stay', () => {
    const contacts = { phone: '0803 000 0000', whatsApp: '+2348030000000' }
    const closed = policyOfKioskDevice({ support: contacts }, { kind: 'exam' })
    expect(closedBy(closed).support).toBe(true)
    expect(closed.support).toEqual({ ...contacts, isOff: true })
    expect(closedBy(policyOfKioskDevice({ support: { ...contacts, isOff: false } }, { kind: 'exam' })).support).toBe(false)
  })

  test('an exam device keeps its packs locked if its policy only names a list of packs', () => {
    const catalogue = 'https://packs.example/koya-packs.json'
    const closed = policyOfKioskDevice({ packs: { catalogue } }, { kind: 'exam' })
    expect(closed.packs).toEqual({ catalogue, areLocked: true })
    expect(closedBy(policyOfKioskDevice({ packs: { catalogue, areLocked: false } }, { kind: 'exam' })).packs).toBe(false)
  })

  test('an exam device allows no third-party chat', () => {
    const chat = { provider: 'crisp', websiteId: '0f8f5e1c-6d8a-4b7e-9a55-0b7a1f0a9d11' } as const
    expect(policyOfKioskDevice({ chat }, { kind: 'exam' }).chat).toEqual({ provider: 'none' })
    expect(policyOfKioskDevice({ chat }, { kind: 'school' }).chat).toEqual(chat)
  })

  test('home and school devices disable only what the policy disables', () => {
    for (const kind of ['home', 'school'] as const) expect(closedBy(policyOfKioskDevice({}, { kind }))).toEqual(nothing)
    expect(closedBy(policyOfKioskDevice({ support: { isOff: true } }, { kind: 'home' })).support).toBe(true)
    expect(closedBy(policyOfKioskDevice({ support: { email: 'help@school.example' } }, { kind: 'home' }))).toEqual(nothing)
  })
})
