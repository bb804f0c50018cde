import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { environmentOf } from '../support/launch-app.ts'
import { tier } from '../support/tier.ts'
import { notOnWindows } from '../support/windows-kit.ts'

notOnWindows('these starts claim to come from an AppImage')

/** `UNHEALTHY_EXIT` of main. */
const UNHEALTHY_EXIT = 75
/** Longer than a version may take to show its first page. */
const BLANK_LIMIT_MS = 120_000

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const trial = { from: '0.0.1', to: version, sha512: 'x', swap: null, starts: 1, isReturned: false }
/** The program of a checkout, which claims here to come from an AppImage. */
const electron = createRequire(import.meta.url)('electron') as string
const env = { KOYA_UPDATE_INSTALLED: 'yes', APPIMAGE: electron, APPDIR: dirname(electron) }

const homes: string[] = []
test.afterEach(() => {
  for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true, maxRetries: 5 })
})

/** Makes a home in which the running version was just installed. */
function makeHomeOnTrial(): { home: string; data: string; trialFile: string } {
  const home = mkdtempSync(join(tmpdir(), 'koya-home-'))
  homes.push(home)
  const data = join(home, '.config/Koya')
  mkdirSync(join(data, 'updates'), { recursive: true })
  writeFileSync(join(data, 'updates/trial.json'), JSON.stringify(trial))
  return { home, data, trialFile: join(data, 'updates/trial.json') }
}

/** Runs Koya until it ends itself, which may be before its window opens; returns its exit code. */
async function runToItsEnd(home: string, main = resolve('out/test/main/main.js')): Promise<unknown> {
  const sandbox = process.env['KOYA_NO_SANDBOX'] === '1' ? ['--no-sandbox'] : []
  const child = spawn(electron, [...sandbox, main], { env: environmentOf(home, env), stdio: 'ignore' })
  try {
    const [exitCode] = (await once(child, 'exit', { signal: AbortSignal.timeout(BLANK_LIMIT_MS) })) as [number | null]
    return exitCode
  } finally {
    child.kill('SIGKILL')
  }
}

test('a version on trial is proven by its page, session, journal, a rehearsed attempt and its backend', async ({ launch }) => {
  const { home, data, trialFile } = makeHomeOnTrial()
  const { page } = await launch({ home, env })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => existsSync(trialFile), { timeout: 30_000 }).toBe(false)
  expect(JSON.parse(readFileSync(join(data, 'updates/standing.json'), 'utf8'))).toMatchObject({ outcome: { kind: 'updated', to: version } })
  expect(existsSync(join(data, 'attempt-journal.sqlite-rehearsal'))).toBe(false)
})

test('a version whose journal is dead ends itself, and its trial stays for the last version to come back', async () => {
  const { home, data, trialFile } = makeHomeOnTrial()
  // No database can be opened at a folder.
  mkdirSync(join(data, 'attempt-journal.sqlite'))
  expect(await runToItsEnd(home)).toBe(UNHEALTHY_EXIT)
  expect(JSON.parse(readFileSync(trialFile, 'utf8'))).toMatchObject({ to: version, isReturned: false })
  expect(readFileSync(join(data, 'logs/main.log'), 'utf8')).toContain(`updates: ${version} is not healthy: journal/write-failed`)
})

test('a version with a blank page ends itself, too', async () => {
  test.skip(tier() === 'commit', 'it waits ninety seconds for a page that never comes; the rule itself is tested by units')
  test.setTimeout(BLANK_LIMIT_MS + 60_000)
  const folder = mkdtempSync(join(tmpdir(), 'koya-blank-'))
  cpSync('out/test', join(folder, 'out/test'), { recursive: true })
  for (const name of ['resources', 'node_modules', 'package.json']) symlinkSync(resolve(name), join(folder, name))
  writeFileSync(join(folder, 'out/test/renderer/index.html'), '<!doctype html><title>Koya</title>')
  const { home, trialFile } = makeHomeOnTrial()
  expect(await runToItsEnd(home, join(folder, 'out/test/main/main.js'))).toBe(UNHEALTHY_EXIT)
  expect(existsSync(trialFile)).toBe(true)
  rmSync(folder, { recursive: true, force: true })
})
