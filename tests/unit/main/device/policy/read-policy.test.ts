import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { policyPath } from '../../../../../src-main/device/policy/policy-path.ts'
import { readPolicy, type PolicyReading } from '../../../../../src-main/device/policy/read-policy.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

function readText(text: string | Buffer): PolicyReading {
  const path = join(makeTempFolder(), 'policy.json')
  writeFileSync(path, text)
  return readPolicy(path)
}

describe('where the policy lies', () => {
  const executable = '/nowhere/Koya.exe'

  test('an installation for everybody notes the folder, and no variable of a session leads elsewhere', () => {
    const installed = join(makeTempFolder(), 'Koya.exe')
    const noted = join(installed, '../program-data')
    const path = () => policyPath({ platform: 'win32', environment: { ProgramData: 'C:\\Users\\ada' }, executable: installed, isTestBuild: false })
    writeFileSync(noted, 'D:\\Shared\r\n')
    expect(path()).toBe('D:\\Shared\\Koya\\policy.json')
    writeFileSync(noted, '')
    expect(path()).toBe('C:\\Users\\ada\\Koya\\policy.json')
  })

  test.each([
    ['win32', { ProgramData: 'D:\\Data' }, 'D:\\Data\\Koya\\policy.json'],
    ['win32', {}, 'C:\\ProgramData\\Koya\\policy.json'],
    ['win32', { ProgramData: '\\\\evil\\share' }, 'C:\\ProgramData\\Koya\\policy.json'],
    ['win32', { ProgramData: 'relative' }, 'C:\\ProgramData\\Koya\\policy.json'],
    ['darwin', {}, '/Library/Application Support/Koya/policy.json'],
    ['linux', {}, '/etc/koya/policy.json']
  ] as const)('the policy path on %s with %o is %s', (platform, environment, path) => {
    expect(policyPath({ platform, environment, executable, isTestBuild: false })).toBe(path)
  })

  test('the environment sets the policy path in a test build only', () => {
    const environment = { KOYA_POLICY_PATH: '/tmp/policy.json' }
    expect(policyPath({ platform: 'linux', environment, executable, isTestBuild: true })).toBe('/tmp/policy.json')
    expect(policyPath({ platform: 'linux', environment, executable, isTestBuild: false })).toBe('/etc/koya/policy.json')
  })
})

describe('a policy file', () => {
  test('a missing policy file counts as absent, also in a missing folder', () => {
    for (const path of [join(makeTempFolder(), 'policy.json'), join(makeTempFolder(), 'none/policy.json')])
      expect(readPolicy(path)).toEqual({ policy: {}, state: { state: 'absent', path, problems: [] }, isModeBroken: false })
  })

  test('a policy file is read completely, also with a byte order mark', () => {
    const policy = {
      backend: { address: 'https://koya.school.example' },
      session: { strategy: 'openid', issuer: 'https://id.school.example', clientId: 'koya' },
      mode: { seat: 'school' },
      kiosk: { displays: 'one' },
      updates: { examWindows: [{ from: '2027-04-12T08:00:00+01:00', until: '2027-04-12T18:00:00+01:00' }] },
      payments: { areLocked: true },
      chat: { provider: 'crisp', websiteId: '0f8f5e1c-6d8a-4b7e-9a55-0b7a1f0a9d11' },
      support: { isOff: true, phone: '0803 000 0000', whatsApp: '+2348030000000', email: 'help@school.example' },
      centre: { name: 'Model Centre', number: '0312', contact: 'Mrs Bello' }
    }
    for (const text of [JSON.stringify(policy), `\uFEFF${JSON.stringify(policy)}`]) {
      const reading = readText(text)
      expect(reading.policy).toEqual(policy)
      expect(reading.state).toMatchObject({ state: 'valid', problems: [] })
    }
  })

  test.each([
    ['half a file', '{"backend": {"addr', /^The file is not JSON/],
    ['nothing', '', /^The file is not JSON/],
    ['a list', '["secret"]', /^The file holds no JSON object\.$/],
    ['bytes', Buffer.from([0xff, 0xfe, 0, 1]), /^The file is not JSON/]
  ])('a policy file of %s is invalid, and its problems reveal none of its content', (_, text, line) => {
    const { policy, state } = readText(text)
    expect(policy).toEqual({})
    expect(state.state).toBe('invalid')
    expect(state.problems).toEqual([expect.stringMatching(line)])
    expect(state.problems.join()).not.toMatch(/secret|addr/)
  })

  test('an error in one policy section leaves the others in force and is named by its key', () => {
    const { policy, state } = readText(
      JSON.stringify({ backend: { address: 'https://koya.school.example' }, session: { issuer: 'http://secret.example' }, kisok: { pin: '4711' } })
    )
    expect(policy).toEqual({ backend: { address: 'https://koya.school.example' } })
    expect(state.state).toBe('invalid')
    expect([...state.problems].sort()).toEqual(['kisok: There is no such key.', 'session.issuer: The address must begin with https://.'])
  })

  test('the problems of a policy never contain its values or malformed key names', () => {
    const canary = 'canary-1f3a'
    const places = [
      { backend: { address: `ftp://${canary}` } },
      { backend: canary },
      { session: { strategy: canary, issuer: canary, scopes: [canary, 7], clientId: canary.repeat(40) } },
      { language: canary },
      { mode: canary },
      { mode: { seat: canary } },
      { kiosk: { pin: canary, displays: canary } },
      { updates: { feed: canary, examWindows: [{ from: canary, until: canary }] } },
      { support: { phone: canary, whatsApp: canary, email: canary } },
      { centre: { name: canary.repeat(20), number: canary.repeat(20) } },
      { [`${canary} with spaces`]: 1 },
      { session: { [`${canary}\n`]: canary } }
    ]
    for (const place of places) {
      const { state } = readText(JSON.stringify(place))
      expect(state.state).toBe('invalid')
      expect(state.problems.length).toBeGreaterThan(0)
      expect(state.problems.join('\n')).not.toContain(canary)
    }
  })

  test.each([
    ['an exam seat without a PIN', { mode: { seat: 'exam' } }, ['kiosk.pin: An exam seat needs the PIN that opens it.']],
    [
      'one whose displays are all that it says',
      { mode: { seat: 'exam' }, kiosk: { displays: 'one' } },
      ['kiosk.pin: An exam seat needs the PIN that opens it.']
    ],
    [
      'a PIN that is no hash',
      { mode: { seat: 'exam' }, kiosk: { pin: '4711' } },
      ['kiosk.pin: Write what the command “koya pin hash” prints.', 'kiosk.pin: An exam seat needs the PIN that opens it.']
    ],
    [
      'an exam window that ends before it begins',
      { updates: { examWindows: [{ from: '2027-04-12T18:00:00Z', until: '2027-04-12T08:00:00Z' }] } },
      ['updates.examWindows: A window must end after it begins.']
    ]
  ])('a policy with %s is invalid', (_, policy, problems) => {
    expect(readText(JSON.stringify(policy)).state).toMatchObject({ state: 'invalid', problems })
  })

  test('a policy whose device mode cannot be interpreted is distinguished from one without a mode', () => {
    expect(readText('{"mode": {"seat": "exma"}}').isModeBroken).toBe(true)
    expect(readText('{"mode": {}}').isModeBroken).toBe(true)
    for (const text of ['{"mode": ', '', '[]', '{"Mode": {"seat": "exam"}}', '{"seat": "exam"}']) expect(readText(text).isModeBroken).toBe(true)
    expect(readText('{"kisok": {}}').isModeBroken).toBe(false)
    expect(readText('{}').isModeBroken).toBe(false)
  })

  test('a policy file of more than 256 KiB is invalid, whatever it contains', () => {
    const { policy, state } = readText(JSON.stringify({ centre: { name: 'x'.repeat(256 * 1024) } }))
    expect(policy).toEqual({})
    expect(state).toMatchObject({ state: 'invalid', problems: ['The file is larger than 256 KiB.'] })
  })

  test('a policy path that is a folder, a dangling link or a circular link is unreadable', () => {
    const folder = makeTempFolder()
    mkdirSync(join(folder, 'policy.json'))
    symlinkSync('circle.json', join(folder, 'circle.json'))
    symlinkSync('/nowhere/policy.json', join(folder, 'gone.json'))
    expect(readPolicy(join(folder, 'gone.json')).state).toMatchObject({
      state: 'unreadable',
      problems: [expect.stringContaining('ENOENT') as string]
    })
    expect(readPolicy(join(folder, 'policy.json')).state).toMatchObject({
      state: 'unreadable',
      problems: [expect.stringContaining('EISDIR') as string]
    })
    expect(readPolicy(join(folder, 'circle.json')).state).toMatchObject({
      state: 'unreadable',
      problems: [expect.stringContaining('ELOOP') as string]
    })
  })

  test.skipIf(process.platform === 'win32')('a policy path that is a pipe without a writer does not block the start', () => {
    const path = join(makeTempFolder(), 'policy.json')
    execFileSync('mkfifo', [path])
    expect(readPolicy(path).state.state).toBe('unreadable')
  })

  test.skipIf(process.getuid?.() === 0)('a policy file without read permission is unreadable, not absent', () => {
    const path = join(makeTempFolder(), 'policy.json')
    writeFileSync(path, '{}')
    chmodSync(path, 0o000)
    expect(readPolicy(path).state).toMatchObject({ state: 'unreadable', problems: ['The system does not let Koya read the file (EACCES).'] })
  })

  test('a policy file with any text or JSON is read without a crash', () => {
    const path = join(makeTempFolder(), 'policy.json')
    const property = fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.constant('['.repeat(50_000))), (text) => {
      writeFileSync(path, text)
      expect(['valid', 'invalid']).toContain(readPolicy(path).state.state)
    })
    fc.assert(property, { numRuns: 100 })
  })

  test('a policy cannot set an object’s prototype', () => {
    const { policy, state } = readText('{"__proto__": {"backend": {"address": "https://evil.example"}}, "constructor": {}}')
    expect(policy.backend).toBeUndefined()
    expect(state.state).toBe('invalid')
  })
})
