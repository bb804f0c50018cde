import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { hasScreen } from '../../../../src-main/commands/has-screen.ts'
import { lockedVariables, missingVariables, runCommand, type CommandContext } from '../../../../src-main/commands/run-command.ts'
import { readKioskDevice } from '../../../../src-main/device/policy/read-kiosk-device.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

interface Told {
  out: string
  err: string
}

/** Makes a context whose server prints its arguments and exits with 7. Restores the test's own arguments and variables afterwards. */
function makeContext(options: Partial<CommandContext> = {}): { place: CommandContext; told: Told } {
  const mainFolder = makeTempFolder()
  const { argv } = process
  const env = { ...process.env }
  onTestFinished(() => {
    process.argv = argv
    process.env = env
  })
  // A module address is loaded only once, so each context has its own.
  const program = `globalThis.koyaTold = { words: process.argv.slice(2), data: process.env.KOYA_DATA }
export const ended = new Promise((resolve) => setTimeout(resolve, 20, 7))`
  writeFileSync(join(mainFolder, 'package.json'), '{"type":"module"}')
  for (const name of ['server.js', 'bank.js', 'release.js']) writeFileSync(join(mainFolder, name), program)
  const told = { out: '', err: '' }
  const place = {
    mainFolder,
    resourcesFolder: '/package/resources',
    userData: '/home/ada/Koya',
    isPackaged: true,
    version: '1.2.3',
    readKioskDevice: () => readKioskDevice({ dataFolder: mainFolder, isTestBuild: true, log: silent, isOnlyLooking: true }),
    readInput: () => Promise.resolve(''),
    judgeUpdate: (folder: string) => Promise.resolve(`refused ${folder}\n\n\n`),
    serveUpdates: (folder: string) => Promise.resolve(folder === 'updates' ? 40 : 0),
    hasScreen: true,
    runSystemCheck: () => Promise.resolve([]),
    findInstallFaults: () => null,
    out: (text: string) => {
      told.out += text
      return Promise.resolve()
    },
    err: (text: string) => {
      told.err += text
      return Promise.resolve()
    },
    ...options
  }
  return { place, told }
}

const lastTold = (): unknown => (globalThis as { koyaTold?: unknown }).koyaTold

it('a program is run with its arguments, awaited, and its exit code is returned', async () => {
  delete process.env['KOYA_DATA']
  for (const kind of ['server', 'bank', 'release'] as const) {
    const { place } = makeContext()
    expect(await runCommand({ kind, args: ['account', 'make-admin', kind] }, place)).toBe(7)
    expect(lastTold()).toEqual({ words: ['account', 'make-admin', kind], data: join('/home/ada/Koya', 'server') })
    delete process.env['KOYA_DATA']
  }
})

it('the server of a checkout keeps its own data folder', async () => {
  delete process.env['KOYA_DATA']
  const { place } = makeContext({ isPackaged: false })
  await runCommand({ kind: 'server', args: [] }, place)
  expect(lastTold()).toEqual({ words: [], data: undefined })
})

it('the folder variables are set only if the environment does not set them', () => {
  const place = { resourcesFolder: '/r', userData: '/u' }
  expect(missingVariables({}, place)).toEqual({ KOYA_RESOURCES: '/r', KOYA_DATA: join('/u', 'server') })
  expect(missingVariables({ KOYA_DATA: '/srv/koya', KOYA_RESOURCES: ' ' }, place)).toEqual({ KOYA_RESOURCES: '/r' })
})

it('printing the policy and hashing a PIN return their own exit codes', async () => {
  const { place, told } = makeContext()
  vi.stubEnv('KOYA_POLICY_PATH', join(makeTempFolder(), 'policy.json'))
  expect(await runCommand({ kind: 'print-policy' }, place)).toBe(3)
  expect(told.out).toContain('"state": "absent"')
  expect(await runCommand({ kind: 'hash-pin' }, { ...place, readInput: () => Promise.resolve('123\n') })).toBe(7)
})

it('device check reports the worst verdict as its exit code and can print JSON', async () => {
  const checks = [{ name: 'disk', verdict: 'poor', words: 'poor', values: { free: 400 } }] as const
  const { place, told } = makeContext({ runSystemCheck: () => Promise.resolve(checks) })
  expect(await runCommand({ kind: 'readiness', asJson: true }, place)).toBe(1)
  expect(JSON.parse(told.out)).toEqual({ readiness: { worst: 'poor', checks } })
  expect(await runCommand({ kind: 'readiness', asJson: false }, { ...place, runSystemCheck: () => Promise.resolve([]) })).toBe(0)
})

it('device check fails with a message when there is no screen, without running the checks', async () => {
  const runSystemCheck = vi.fn(() => Promise.resolve([]))
  const { place, told } = makeContext({ hasScreen: false, runSystemCheck: runSystemCheck })
  expect(await runCommand({ kind: 'readiness', asJson: true }, place)).toBe(70)
  expect(told).toEqual({ out: '', err: expect.stringContaining('DISPLAY') as string })
  expect(runSystemCheck).not.toHaveBeenCalled()
})

it('only a Linux computer outside a desktop session counts as having no screen', () => {
  expect(hasScreen('linux', { DISPLAY: ':0' })).toBe(true)
  expect(hasScreen('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true)
  expect(hasScreen('linux', { DISPLAY: '' })).toBe(false)
  expect(hasScreen('win32', {})).toBe(true)
})

it('the version and the command list are printed, and an unknown command exits with 64', async () => {
  const { place, told } = makeContext()
  expect(await runCommand({ kind: 'version' }, place)).toBe(0)
  expect(told.out).toBe('Koya 1.2.3\n')
  expect(await runCommand({ kind: 'help-of-all' }, place)).toBe(0)
  expect(told.out).toMatch(/^ {2}server +Runs the server/m)
  expect(await runCommand({ kind: 'unknown', word: 'exm' }, place)).toBe(64)
  expect(told.err).toContain('Koya has no command called exm.')
})

it('install check exits with 87 and names the files that differ from the manifest', async () => {
  const faults = Array.from({ length: 12 }, (_, index) => ({ kind: 'changed', path: `resources/${String(index)}` }) as const)
  const { place, told } = makeContext({ findInstallFaults: () => faults })
  expect(await runCommand({ kind: 'check-install' }, place)).toBe(87)
  expect(told.err).toContain('resources/9: changed')
  expect(told.err).not.toContain('resources/10')
  expect(told.err).toContain('and 2 more')
  expect(await runCommand({ kind: 'check-install' }, { ...place, findInstallFaults: () => [] })).toBe(0)
  expect(told.out).toContain('are complete and unchanged')
})

it('a policy decides whether statistics leave this computer, and one that cannot be read lets none leave', () => {
  const stateOf = (state: 'absent' | 'valid' | 'invalid' | 'unreadable') => ({
    reading: { state: { state, path: '/etc/koya/policy.json', problems: [] } }
  })
  expect(lockedVariables({ ...stateOf('valid'), policy: { statistics: { sharing: 'on' } } })).toEqual({ KOYA_SHARE_STATISTICS: 'on' })
  expect(lockedVariables({ ...stateOf('valid'), policy: { statistics: { sharing: 'off' } } })).toEqual({ KOYA_SHARE_STATISTICS: 'off' })
  expect(lockedVariables({ ...stateOf('valid'), policy: {} })).toEqual({})
  expect(lockedVariables({ ...stateOf('absent'), policy: {} })).toEqual({})
  for (const state of ['invalid', 'unreadable'] as const)
    expect(lockedVariables({ ...stateOf(state), policy: {} })).toEqual({ KOYA_SHARE_STATISTICS: 'off' })
})
