import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { hashPin } from '../../src-main/commands/hash-pin.ts'
import { callBridge } from '../support/call-bridge.ts'
import { holdPipe } from '../support/hold-file.ts'
import type { OpenKoya } from '../support/installed-koya.ts'
import { awaitHeld, kioskPin, readKioskDeviceView } from '../support/kiosk-device.ts'
import { adaptForWine, awaitStarts, useWindowsComputer, windowsPackage } from '../support/windows-installation.ts'
import { isUnderWine, settleWine } from '../support/windows-kit.ts'

test.skip(!isUnderWine, 'installs into a prefix of wine')
test.setTimeout(4 * 60_000)

const program = 'Program Files/KoyaTest'
const updates = 'ProgramData/Koya/updates-test'
const pipe = 'KoyaTestPin'
const policy = { mode: { seat: 'exam' }, kiosk: { pin: 'system' }, centre: { name: 'Model Centre', number: '0312', contact: 'Mrs Bello' } }

/** The watch process would end at once without the switch for wine, and be started again and again. */
const env = { KOYA_NO_WATCH: '1' }

const { computer, open } = useWindowsComputer()

/** Writes a file that the installer is given, and returns the path by which Windows reaches it. */
function share(name: string, text: string): string {
  const folder = join(computer().home, 'share')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), text)
  return `Z:${join(folder, name).replaceAll('/', '\\')}`
}

async function install(...options: readonly string[]): Promise<number | null> {
  const exitCode = await computer().run(windowsPackage('-setup-x64.exe'), '/S', '/allusers', ...options)
  adaptForWine(computer().path(program))
  // Wine ends the service with the last program, as a power cut does. Koya opens beside the service of the next boot.
  await settleWine(computer().home)
  return exitCode
}

const isHeld = () => existsSync(computer().path(`${updates}/pin-held`))
/** Whether a program can make the pipe: the service has none then. */
async function isPipeFree(): Promise<boolean> {
  try {
    await (await holdPipe(computer().home, pipe)).free()
    return true
  } catch {
    return false
  }
}
const hasTries = () => existsSync(computer().path(`${updates}/pin/tries.json`))
const leave = async (page: OpenKoya['page'], pin: string) => callBridge(page, 'kiosk.leave', { pin })

test('the service for updates holds the PIN of an exam computer, and nothing else answers in its place', async () => {
  const hash = share('pin.txt', (await hashPin(kioskPin)).text)
  const whole = [`/POLICY=${share('policy.json', JSON.stringify(policy))}`, '/SEAT=exam']
  expect(await install(...whole, `/PIN=${hash}`)).toBe(0)
  expect(readdirSync(computer().path(`${updates}/pin`)).sort()).toEqual(['hash', 'tries.json'])

  const koya = await open(computer().path(program), { env })
  await expect.poll(isPipeFree, { timeout: 20_000 }).toBe(false)
  await expect(holdPipe(computer().home, pipe)).rejects.toThrow('refused')
  await awaitHeld(koya.page)
  await awaitStarts(computer().home)
  expect(await leave(koya.page, 'harmattan-78')).toMatchObject({ ok: true, value: { outcome: 'wrong', triesLeft: 4 } })
  expect(hasTries()).toBe(true)
  for (let triesLeft = 3; triesLeft >= 0; triesLeft -= 1) {
    expect(await leave(koya.page, 'harmattan-78')).toMatchObject({ value: { outcome: 'wrong', triesLeft } })
  }
  expect(await leave(koya.page, kioskPin)).toMatchObject({ value: { outcome: 'wait' } })

  // A new PIN begins with all its tries. The setup cannot end an open Koya, so an administrator gives it as a file.
  rmSync(computer().path(`${updates}/pin/hash`))
  await expect.poll(isHeld).toBe(false)
  await expect.poll(isPipeFree, { timeout: 20_000 }).toBe(true)
  expect(await leave(koya.page, kioskPin)).toMatchObject({ ok: false, error: { code: 'kiosk/pin-unavailable' } })
  rmSync(computer().path(`${updates}/pin/tries.json`))
  const other = await holdPipe(computer().home, pipe)
  writeFileSync(computer().path(`${updates}/pin/hash`), (await hashPin(kioskPin)).text)
  expect(await leave(koya.page, 'harmattan-78')).toMatchObject({ ok: false, error: { code: 'kiosk/pin-unavailable' } })
  await other.free()
  await expect.poll(isPipeFree, { timeout: 20_000 }).toBe(false)
  expect(await leave(koya.page, kioskPin)).toMatchObject({ ok: true, value: { outcome: 'opened' } })
})

test('an exam computer without a PIN for the service is locked, and the installer takes no PIN that is none', async () => {
  const whole = [`/POLICY=${share('policy.json', JSON.stringify(policy))}`, '/SEAT=exam']
  expect(await install(...whole, `/PIN=${share('pin.txt', kioskPin)}`)).toBe(3)
  expect(readdirSync(computer().path(`${updates}/pin`))).toEqual([])
  expect(await install(...whole, `/PIN=${share('none.txt', '')}.missing`)).toBe(3)
  const locked = await open(computer().path(program), { env })
  expect(await readKioskDeviceView(locked.page)).toMatchObject({ locked: { fault: 'no-system-pin' } })
  await locked.kill9()

  // A later setup sets it. Under wine the setup takes the folders for a user's, and creates them again.
  expect(await install(...whole, `/PIN=${share('pin.txt', (await hashPin(kioskPin)).text)}`)).toBe(0)
  const koya = await open(computer().path(program), { env })
  await awaitHeld(koya.page)
  await awaitStarts(computer().home)
  expect(await leave(koya.page, kioskPin)).toMatchObject({ ok: true, value: { outcome: 'opened' } })
})
