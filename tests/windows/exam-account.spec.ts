import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { useWindowsComputer, windowsPackage } from '../support/windows-installation.ts'
import { awaitWine, isUnderWine } from '../support/windows-kit.ts'

test.skip(!isUnderWine, 'installs into a prefix of wine')
test.setTimeout(5 * 60_000)

const policies = 'Software\\Microsoft\\Windows\\CurrentVersion\\Policies'
const signIn = 'Software\\Microsoft\\Windows NT\\CurrentVersion\\Winlogon'
const notes = 'Software\\KoyaTest\\ExamAccount'
const program = 'Program Files/KoyaTest'
const shell = '"C:\\Program Files\\KoyaTest Update\\koya-update.exe" /exam-session "C:\\Program Files\\KoyaTest\\KoyaTest.exe"'

const { computer } = useWindowsComputer()

const install = async (...options: readonly string[]) => {
  const exitCode = await computer().run(windowsPackage('-setup-x64.exe'), '/S', '/allusers', ...options)
  await awaitWine(computer().home)
  return exitCode
}

/** What an exam computer changes in Windows, as it is now. */
async function readSettings() {
  const system = await computer().readRegistry('user', `${policies}\\System`)
  const explorer = await computer().readRegistry('user', `${policies}\\Explorer`)
  const machine = await computer().readRegistry('system', signIn)
  return {
    shell: system?.['Shell']?.replaceAll('\\"', '"'),
    closed: [system?.['DisableTaskMgr'], system?.['DisableLockWorkstation'], system?.['DisableChangePassword'], explorer?.['NoWinKeys']],
    signIn: [machine?.['AutoAdminLogon'], machine?.['DefaultUserName']]
  }
}

const set = (key: string, name: string, ...value: readonly string[]) => computer().run('reg', 'add', key, '/v', name, ...value, '/f')
const one = 'dword:00000001'
const forExams = { shell, closed: [one, one, one, one], signIn: ['1', 'koya'] }

test('the account of candidates signs in on its own and has Koya for its desktop, until the computer has another purpose or no Koya', async () => {
  // What an administrator had set is put back.
  expect(await set(`HKCU\\${policies}\\Explorer`, 'NoWinKeys', '/t', 'REG_DWORD', '/d', '0')).toBe(0)
  expect(await set(`HKLM\\${signIn}`, 'DefaultUserName', '/d', 'teacher')).toBe(0)
  const before = await readSettings()
  expect(before).toMatchObject({ closed: [undefined, undefined, undefined, 'dword:00000000'], signIn: [undefined, 'teacher'] })
  expect(await install('/SEAT=exam', '/USER=koya')).toBe(0)
  expect(await readSettings()).toEqual(forExams)
  // Again, as an update by hand does: what was there before is still known.
  expect(await install('/SEAT=exam', '/USER=koya')).toBe(0)
  expect(await install()).toBe(0)
  expect(await readSettings()).toEqual(forExams)
  // What is refused changes nothing, and a new PIN is no other purpose.
  expect(await install('/SEAT=exam', '/USER=nobody-here')).toBe(3)
  expect(await install('/SEAT=exm')).toBe(3)
  expect(await install('/SEAT=exam')).toBe(0)
  expect(await readSettings()).toEqual(forExams)
  expect(await install('/SEAT=school')).toBe(0)
  expect(await readSettings()).toEqual(before)
  expect(await computer().readRegistry('system', notes)).toBeNull()

  expect(await install('/SEAT=exam', '/USER=koya')).toBe(0)
  expect(await computer().run(join(computer().path(program), 'Uninstall KoyaTest.exe'), '/S', '/allusers')).toBe(0)
  await expect.poll(() => existsSync(computer().path(program)), { timeout: 20_000 }).toBe(false)
  await awaitWine(computer().home)
  expect(await readSettings()).toEqual(before)
})

test('an account that is none, and one for another purpose than exams, are refused and change nothing', async () => {
  // Makes the registry.
  expect(await computer().run('cmd', '/c', 'exit 0')).toBe(0)
  const before = await readSettings()
  expect(await install('/SEAT=exam', '/USER=nobody-here')).toBe(3)
  expect(await install('/SEAT=school', '/USER=koya')).toBe(3)
  expect(await install('/USER=koya')).toBe(3)
  expect(await readSettings()).toEqual(before)
})

/** Compiles what plays Koya in a session: it counts its starts, and quits in order only the last time. */
function makeProgram(folder: string, starts: number): void {
  const script = join(computer().home, 'program.nsi')
  const lines = [
    'Unicode true',
    `OutFile "${join(folder, 'Koya.exe')}"`,
    'SilentInstall silent',
    'RequestExecutionLevel user',
    'Section',
    'FileOpen $0 "$EXEDIR\\starts.txt" a',
    'FileSeek $0 0 END $1',
    'FileWrite $0 "x"',
    'FileClose $0',
    'ReadEnvStr $2 KOYA_SESSION_SIGN',
    `IntCmp $1 ${String(starts - 1)} 0 +3`,
    'FileOpen $0 $2 w',
    'FileClose $0',
    'SectionEnd'
  ]
  writeFileSync(script, lines.join('\n'))
  execFileSync('makensis', ['-XTarget amd64-unicode', '-V1', script])
}

test('a session of candidates starts Koya again until it has quit in order, and then signs out', async () => {
  expect(await install('/SEAT=exam')).toBe(0)
  const folder = computer().path('Koya')
  execFileSync('mkdir', [folder])
  makeProgram(folder, 3)
  await computer().run(join(computer().path(program), 'koya-update.exe'), '/exam-session', 'C:\\Koya\\Koya.exe')
  expect(readFileSync(join(folder, 'starts.txt'), 'utf8')).toBe('xxx')
})
