import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { argon2Verify } from 'hash-wasm'
import { checkPin } from '../../src-main/commands/check-pin.ts'
import { hashPin } from '../../src-main/commands/hash-pin.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { awaitHeld, kioskPin, makeKioskPolicy, readBook, readKioskDeviceView, useWindowManager } from '../support/kiosk-device.ts'
import { tier } from '../support/tier.ts'

test.skip(tier() === 'commit', 'its rules are tested by units; in a window it takes more seconds than a commit has')

useWindowManager()

/** Plays systemd, which hands each PIN to a `koya pin check` of its own; scripts/linux/pin-by-system.sh has the real one. */
async function startSystem(folder: string): Promise<{ readonly path: string; readonly end: () => Promise<void> }> {
  const path = join(folder, 'pin.socket')
  const file = join(folder, 'pin')
  writeFileSync(file, (await hashPin(kioskPin)).text)
  const verify = (pin: string, hash: string): Promise<boolean> => argon2Verify({ password: pin, hash })
  const server: Server = createServer((socket) => {
    socket.once('data', (line: Buffer) => {
      void checkPin(line.toString(), { file, folder, verify, uptimeMs: () => performance.now() }).then((answer) => socket.end(answer.text))
    })
  }).listen(path)
  await once(server, 'listening')
  return { path, end: async () => void (await once(server.close(), 'close')) }
}

test('an exam computer whose PIN the system holds has no hash of it, opens with it alone, and is locked without the system’s part', async ({
  launch
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'koya-pin-'))
  const system = await startSystem(folder)
  const policy = await makeKioskPolicy(undefined, { pin: 'system' })
  const env = { ...policy.env, KOYA_PIN_SOCKET: system.path }
  const koya = await launch({ env })
  await awaitHeld(koya.page)
  expect(await callBridge(koya.page, 'kiosk.leave', { pin: 'harmattan-78' })).toMatchObject({ ok: true, value: { outcome: 'wrong', triesLeft: 4 } })
  await system.end()
  await koya.page.getByRole('button', { name: 'unlock this computer' }).click()
  await koya.page.getByLabel('Centre PIN').fill(kioskPin)
  await koya.page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(koya.page.getByText('This computer could not check the PIN.')).toBeVisible()
  const again = await startSystem(folder)
  await koya.page.getByLabel('Centre PIN').fill(kioskPin)
  await koya.page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(koya.page.getByRole('heading', { name: 'This computer is unlocked' })).toBeVisible()
  const outcomes = (await readBook(koya.home)).flatMap((line) => ('outcome' in line ? [line.outcome] : []))
  expect(outcomes).toEqual(['wrong', 'unavailable', 'right'])
  await koya.kill9()

  await again.end()
  const without = await launch({ home: koya.home, env })
  await expect(without.page.getByText('the system has none')).toBeVisible()
  expect(await readKioskDeviceView(without.page)).toMatchObject({ locked: { fault: 'no-system-pin' } })
  await without.kill9()
  await policy.remove()
  rmSync(folder, { recursive: true })
})
