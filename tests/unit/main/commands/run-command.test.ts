import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { describePolicy } from '../../../../src-main/commands/print-policy.ts'
import { missingVariables, runCommand, type CommandPlace } from '../../../../src-main/commands/run-command.ts'
import { readPolicy } from '../../../../src-main/policy/read-policy.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'

interface Told {
  out: string
  err: string
}

/** A place whose server prints what it was told and ends with 7. The words and variables of the test's own process come back after it. */
function makePlace(wish: Partial<CommandPlace> = {}): { place: CommandPlace; told: Told } {
  const mainFolder = makeTempFolder()
  const { argv } = process
  const env = { ...process.env }
  onTestFinished(() => {
    process.argv = argv
    process.env = env
  })
  // A module's address is loaded once only: each place has its own.
  const program = `globalThis.koyaTold = { words: process.argv.slice(2), data: process.env.KOYA_DATA }
export const ended = new Promise((resolve) => setTimeout(resolve, 20, 7))`
  writeFileSync(join(mainFolder, 'package.json'), '{"type":"module"}')
  for (const name of ['server.js', 'bank.js']) writeFileSync(join(mainFolder, name), program)
  const told = { out: '', err: '' }
  const place = {
    mainFolder,
    resourcesFolder: '/package/resources',
    userData: '/home/ada/Koya',
    isPackaged: true,
    version: '1.2.3',
    readPolicy: () => readPolicy(join(mainFolder, 'policy.json')),
    findInstallFaults: () => null,
    out: (text: string) => {
      told.out += text
      return Promise.resolve()
    },
    err: (text: string) => {
      told.err += text
      return Promise.resolve()
    },
    ...wish
  }
  return { place, told }
}

const lastTold = (): unknown => (globalThis as { koyaTold?: unknown }).koyaTold

it('runs a program with its words, waits until it is done and answers its exit code', async () => {
  delete process.env['KOYA_DATA']
  for (const kind of ['server', 'bank'] as const) {
    const { place } = makePlace()
    expect(await runCommand({ kind, words: ['--make-admin', kind] }, place)).toBe(7)
    expect(lastTold()).toEqual({ words: ['--make-admin', kind], data: join('/home/ada/Koya', 'server') })
    delete process.env['KOYA_DATA']
  }
})

it('leaves the folders of a checkout’s server as they are', async () => {
  delete process.env['KOYA_DATA']
  const { place } = makePlace({ isPackaged: false })
  await runCommand({ kind: 'server', words: [] }, place)
  expect(lastTold()).toEqual({ words: [], data: undefined })
})

it('names the folders only where the environment does not', () => {
  const place = { resourcesFolder: '/r', userData: '/u' }
  expect(missingVariables({}, place)).toEqual({ KOYA_RESOURCES: '/r', KOYA_DATA: join('/u', 'server') })
  expect(missingVariables({ KOYA_DATA: '/srv/koya', KOYA_RESOURCES: ' ' }, place)).toEqual({ KOYA_RESOURCES: '/r' })
})

it('tells a policy’s four states apart, on one line and by exit code', () => {
  const folder = makeTempFolder()
  const path = join(folder, 'policy.json')
  const describeIt = () => {
    const { text, exitCode } = describePolicy(readPolicy(path))
    return { ...(JSON.parse(text) as { state: string; policy: object }), exitCode, lineCount: text.split('\n').length }
  }
  expect(describeIt()).toMatchObject({ state: 'absent', exitCode: 0, policy: {}, lineCount: 1 })
  writeFileSync(path, '{"language":"en"}')
  expect(describeIt()).toMatchObject({ state: 'valid', exitCode: 0, policy: { language: 'en' } })
  writeFileSync(path, '{"langauge":"en"}')
  expect(describeIt()).toMatchObject({ state: 'invalid', exitCode: 78 })
  mkdirSync(join(folder, 'folder'))
  const { exitCode } = describePolicy(readPolicy(join(folder, 'folder')))
  expect(exitCode).toBe(77)
})

it('says the version, the commands, and with 64 that there is no such command', async () => {
  const { place, told } = makePlace()
  expect(await runCommand({ kind: 'version' }, place)).toBe(0)
  expect(told.out).toBe('Koya 1.2.3\n')
  expect(await runCommand({ kind: 'help' }, place)).toBe(0)
  expect(told.out).toContain('koya --serve')
  expect(await runCommand({ kind: 'unknown', word: 'exm' }, place)).toBe(64)
  expect(told.err).toContain('Koya has no command exm.')
})

it('ends with 87 and names the files where what is installed is not what was made', async () => {
  const faults = Array.from({ length: 12 }, (_, index) => ({ kind: 'changed', path: `resources/${String(index)}` }) as const)
  const { place, told } = makePlace({ findInstallFaults: () => faults })
  expect(await runCommand({ kind: 'check-install' }, place)).toBe(87)
  expect(told.err).toContain('resources/9: was changed')
  expect(told.err).not.toContain('resources/10')
  expect(told.err).toContain('and 2 more')
  expect(await runCommand({ kind: 'check-install' }, { ...place, findInstallFaults: () => [] })).toBe(0)
  expect(told.out).toContain('is what was made')
})
