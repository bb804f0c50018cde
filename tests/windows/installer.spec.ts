import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { callBridge } from '../support/call-bridge.ts'
import { expectSignedIn, registerAndSignIn } from '../support/learner.ts'
import { awaitWine, isUnderWine, settleWine } from '../support/windows-kit.ts'
import { adaptForWine, useWindowsComputer, windowsPackage } from '../support/windows-installation.ts'

test.skip(!isUnderWine, 'installs into a prefix of wine')
test.setTimeout(4 * 60_000)

const uninstallKeys = 'Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall'
/** electron-builder makes it from the id of test packages. */
const uninstallKey = `${uninstallKeys}\\8024e4a6-72e7-50c3-b2c8-1bec177588cf`
const startMenu = 'users/koya/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/KoyaTest.lnk'
const ofOneUser = 'users/koya/AppData/Local/Programs/KoyaTest'
const ofEverybody = 'Program Files/KoyaTest'
const exitCodes = { installed: 0, unusable: 3, running: 6, otherFiles: 7 }

const { computer, open } = useWindowsComputer()

const setup = () => windowsPackage('-setup-x64.exe')
const nextSetup = () => windowsPackage('-setup-x64.exe', 'package-next')

test('one user installs, updates, repairs and removes Koya; a running Koya is never ended, and what a learner saved stays', async () => {
  const folder = computer().path(ofOneUser)
  expect(await computer().run(setup(), '/S', '/currentuser')).toBe(exitCodes.installed)
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['KoyaTest.exe', 'Uninstall KoyaTest.exe', 'resources']))
  expect(existsSync(computer().path(startMenu))).toBe(true)
  const installed = await computer().readRegistry('user', uninstallKey)
  expect(installed).toMatchObject({
    DisplayName: 'KoyaTest 0.1.0',
    InstallLocation: `C:\\${ofOneUser.replaceAll('/', '\\')}`,
    QuietUninstallString: expect.stringContaining('/currentuser /S')
  })
  expect(await computer().readRegistry('system', uninstallKey)).toBeNull()

  const koya = await open(folder)
  await registerAndSignIn(koya.page)
  expect(await computer().run(nextSetup(), '/S')).toBe(exitCodes.running)
  await expectSignedIn(koya.page)
  await koya.kill9()

  expect(await computer().run(nextSetup(), '/S')).toBe(exitCodes.installed)
  expect(await computer().readRegistry('user', uninstallKey)).toMatchObject({ DisplayVersion: '0.1.1' })
  expect(existsSync(`${folder}.previous/KoyaTest.exe`)).toBe(true)
  expect(existsSync(`${folder}.new`)).toBe(false)
  rmSync(join(folder, 'resources'), { recursive: true })
  expect(await computer().run(nextSetup(), '/S')).toBe(exitCodes.installed)
  const repaired = await open(folder)
  await expectSignedIn(repaired.page)
  await repaired.kill9()

  expect(await computer().run(join(folder, 'Uninstall KoyaTest.exe'), '/S', '/currentuser')).toBe(exitCodes.installed)
  await expect.poll(() => readdirSync(computer().path('users/koya/AppData/Local/Programs')), { timeout: 20_000 }).toEqual([])
  expect(existsSync(computer().path(startMenu))).toBe(false)
  await awaitWine(computer().home)
  expect(await computer().readRegistry('user', uninstallKey)).toBeNull()
  expect(existsSync(join(computer().home, '.config/Koya/settings.json'))).toBe(true)
})

/** Lists the packed files that are not the same in an installed folder. */
function changedFiles(packed: string, installed: string): readonly string[] {
  return readdirSync(packed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(packed, join(entry.parentPath, entry.name)))
    .filter((path) => !existsSync(join(installed, path)) || !readFileSync(join(packed, path)).equals(readFileSync(join(installed, path))))
}

test('an administrator installs for everybody with a policy and the purpose of the computer', async () => {
  mkdirSync(join(computer().home, 'share'))
  writeFileSync(
    join(computer().home, 'share/policy.json'),
    JSON.stringify({ centre: { name: 'Model Centre', number: '0312', contact: 'Mrs Bello' } })
  )
  const policy = `Z:${join(computer().home, 'share/policy.json').replaceAll('/', '\\')}`
  expect(await computer().run(setup(), '/S', '/allusers', `/POLICY=${policy}`, '/SEAT=school')).toBe(exitCodes.installed)
  const folder = computer().path(ofEverybody)
  expect(await computer().readRegistry('system', uninstallKey)).toMatchObject({ InstallLocation: 'C:\\Program Files\\KoyaTest' })
  expect(readdirSync(computer().path('ProgramData/Koya')).sort()).toEqual(['policy.json', 'school-seat', 'updates-test'])
  expect(existsSync(computer().path('ProgramData/Microsoft/Windows/Start Menu/Programs/KoyaTest.lnk'))).toBe(true)

  const koya = await open(folder)
  expect(await callBridge(koya.page, 'kiosk.read', {})).toMatchObject({ ok: true, value: { seat: 'school', centre: { name: 'Model Centre' } } })
  await koya.kill9()
  // For everybody again, since it is installed so. An installation that was cut left something behind.
  mkdirSync(`${folder}.new/resources`, { recursive: true })
  writeFileSync(`${folder}.new/resources/app.asar`, 'the first half of another version')
  expect(await computer().run(nextSetup(), '/S')).toBe(exitCodes.installed)
  expect(await computer().readRegistry('system', uninstallKey)).toMatchObject({ DisplayVersion: '0.1.1' })
  expect(changedFiles(resolve('out/package-next/win-unpacked'), folder)).toEqual([])
  expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.pieces|unchecked/.test(path))).toEqual([])
  // The service checks what it has installed itself.
  expect(await computer().run(nextSetup(), '/S', '/allusers', '--updated', '/byservice')).toBe(exitCodes.installed)
  expect(existsSync(join(folder, 'unchecked'))).toBe(true)
  expect(await computer().run(join(folder, 'Uninstall KoyaTest.exe'), '/S', '/allusers')).toBe(exitCodes.installed)
  await expect.poll(() => existsSync(folder), { timeout: 20_000 }).toBe(false)
  await awaitWine(computer().home)
  expect(await computer().readRegistry('system', uninstallKey)).toBeNull()
})

test('an exam computer opens Koya when Windows starts, and no longer once it has another purpose or no Koya', async () => {
  const startKey = 'Software\\Microsoft\\Windows\\CurrentVersion\\Run'
  const started = async () => (await computer().readRegistry('system', startKey))?.['KoyaTest']
  expect(await computer().run(setup(), '/S', '/allusers', '/SEAT=exam')).toBe(exitCodes.installed)
  expect(readdirSync(computer().path('ProgramData/Koya')).sort()).toEqual(['exam-seat', 'updates-test'])
  expect(await started()).toContain('C:\\Program Files\\KoyaTest\\KoyaTest.exe')
  // An update keeps it.
  expect(await computer().run(nextSetup(), '/S')).toBe(exitCodes.installed)
  expect(await started()).toContain('KoyaTest.exe')
  expect(await computer().run(nextSetup(), '/S', '/allusers', '/SEAT=school')).toBe(exitCodes.installed)
  expect(readdirSync(computer().path('ProgramData/Koya')).sort()).toEqual(['school-seat', 'updates-test'])
  expect(await started()).toBeUndefined()
  expect(await computer().run(nextSetup(), '/S', '/allusers', '/SEAT=exam')).toBe(exitCodes.installed)
  expect(await computer().run(join(computer().path(ofEverybody), 'Uninstall KoyaTest.exe'), '/S', '/allusers')).toBe(exitCodes.installed)
  await expect.poll(() => existsSync(computer().path(ofEverybody)), { timeout: 20_000 }).toBe(false)
  // The uninstaller goes on after its files are gone, and reading the registry would end it.
  await awaitWine(computer().home)
  expect(await started()).toBeUndefined()
})

test('the commands of the installed program run from koya.cmd, print their results and pass their exit code on', async () => {
  expect(await computer().run(setup(), '/S', '/currentuser')).toBe(exitCodes.installed)
  adaptForWine(computer().path(ofOneUser))
  const command = `C:\\${ofOneUser.replaceAll('/', '\\')}\\resources\\bin\\koya.cmd`
  const koya = (...words: readonly string[]) => computer().runTold('cmd', '/c', command, ...words)
  expect(await koya('--version')).toEqual({ exitCode: 0, out: expect.stringMatching(/Koya \d+\.\d+\.\d+ \(a test package/) })
  expect(await koya('policy', 'show')).toMatchObject({ exitCode: 3, out: expect.stringContaining('"state": "absent"') })
  mkdirSync(computer().path('ProgramData/Koya'))
  writeFileSync(computer().path('ProgramData/Koya/policy.json'), '{"langauge":"en"}')
  expect(await koya('policy', 'show')).toMatchObject({ exitCode: 4, out: expect.stringContaining('"state": "invalid"') })
  expect(await koya('exm', 'load')).toMatchObject({ exitCode: 64 })
  const keyFile = `Z:${join(computer().home, 'ada.pem').replaceAll('/', '\\')}`
  expect(await koya('release', 'keys', keyFile)).toMatchObject({ exitCode: 0, out: expect.stringContaining('BEGIN PUBLIC KEY') })
  expect(readFileSync(join(computer().home, 'ada.pem'), 'utf8')).toContain('BEGIN PRIVATE KEY')
})

test('the installer takes no policy for one user, no unknown purpose and no folder with other files, and says so by its exit code', async () => {
  expect(await computer().run(setup(), '/S', '/currentuser', '/SEAT=exam')).toBe(exitCodes.unusable)
  expect(existsSync(computer().path('ProgramData/Koya'))).toBe(false)
  expect(await computer().run(setup(), '/S', '/allusers', '/SEAT=kitchen')).toBe(exitCodes.unusable)
  expect(readdirSync(computer().path('ProgramData/Koya'))).toEqual(['updates-test'])
  mkdirSync(computer().path('Works'))
  writeFileSync(computer().path('Works/letter.txt'), 'mine')
  expect(await computer().run(setup(), '/S', '/currentuser', '/D=C:\\Works')).toBe(exitCodes.otherFiles)
  expect(readdirSync(computer().path('Works'))).toEqual(['letter.txt'])
})

test('the program of the zip starts from its folder, and does not start with a changed archive', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'koya-zip-'))
  try {
    execFileSync('7za', ['x', '-y', `-o${folder}`, windowsPackage('-win-x64.zip')], { stdio: 'ignore' })
    const koya = await open(folder)
    await expect(koya.page.getByRole('link', { name: 'Create an account' }).first()).toBeVisible({ timeout: 20_000 })
    await koya.kill9()

    const archive = join(folder, 'resources/app.asar')
    cpSync(archive, `${archive}.whole`)
    const bytes = readFileSync(archive)
    // The header names every file with its hash; the program's own resources hold the hash of the header.
    const at = bytes.indexOf('"hash":"') + 8
    bytes[at] = bytes[at] === 0x30 ? 0x31 : 0x30
    writeFileSync(archive, bytes)
    await expect(open(folder)).rejects.toThrow('opened no window')
    cpSync(`${archive}.whole`, archive)
    const whole = await open(folder)
    await expect(whole.page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 })
  } finally {
    await settleWine(computer().home)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
