import { spawn } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { FoundSign } from '../../src-shared/device/probe-findings.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { awaitHeld, kioskPin, makeKioskPolicy, readBook, readKioskDeviceView, startWindowManager } from '../support/kiosk-device.ts'
import { readOpenEvents } from '../support/read-open-events.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { makeLinuxComputer } from '../support/linux-computers.ts'
import { tier } from '../support/tier.ts'

let manager: Awaited<ReturnType<typeof startWindowManager>> | undefined
let folder = ''

test.beforeAll(async () => {
  manager = await startWindowManager()
  folder = await mkdtemp(join(tmpdir(), 'koya-probe-'))
})

test.afterAll(async () => {
  await manager?.end()
  await rm(folder, { recursive: true, force: true })
})

async function readEventsOf(home: string, kind: string): Promise<unknown[]> {
  return (await readOpenEvents(home)).map(({ act }) => act).filter((act) => act.kind === kind)
}

async function startStudy(page: Page): Promise<void> {
  await signInByBridge(page, 'ada')
  const list = await callBridge(page, 'attempt.listAssessments', {})
  if (!list.ok) throw new Error(list.error.code)
  const started = await callBridge(page, 'attempt.start', { slug: list.value.assessments[0]?.slug ?? '' })
  if (!started.ok) throw new Error(started.error.code)
}

test('K5: a virtual machine with AnyDesk is recorded with the exam, shown to the invigilator and refused where the policy says so', async ({
  launch
}) => {
  const root = join(folder, 'computer')
  makeLinuxComputer(root, { files: { 'sys/class/dmi/id/sys_vendor': 'innotek GmbH\n' }, processes: [{ comm: 'anydesk' }] })
  const signs: FoundSign[] = [
    { finding: 'virtual-machine', programs: [] },
    { finding: 'remote-control', programs: ['AnyDesk'] }
  ]
  const noted = await makeKioskPolicy()
  const koya = await launch({ env: { ...noted.env, KOYA_PROBE_ROOT: root } })
  await awaitHeld(koya.page)
  await expect.poll(async () => (await readKioskDeviceView(koya.page)).signs).toEqual(signs)
  expect(await readBook(koya.home)).toContainEqual({ what: 'found', signs, isComplete: true })
  await startStudy(koya.page)
  await expect.poll(() => readEventsOf(koya.home, 'probe')).toEqual([{ kind: 'probe', found: ['virtual-machine', 'remote-control'] }])
  await koya.page.getByRole('button', { name: 'unlock this computer' }).click()
  await expect(koya.page.getByText('remote control (AnyDesk)')).toBeVisible()
  await koya.page.getByLabel('Centre PIN').fill(kioskPin)
  await koya.page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(koya.page.getByRole('heading', { name: 'This computer is unlocked' })).toBeVisible()
  await koya.kill9()
  await noted.remove()

  const refusing = await makeKioskPolicy(undefined, { refuses: ['remote-control'] })
  const again = await launch({ env: { ...refusing.env, KOYA_PROBE_ROOT: root } })
  await expect(again.page.getByRole('heading', { name: 'Koya could not lock this computer' })).toBeVisible()
  await expect(again.page.getByText('remote control (AnyDesk)')).toBeVisible()
  await expect(again.page.getByText('a virtual machine')).toHaveCount(0)
  expect(await readBook(again.home)).toContainEqual({ what: 'not-taken', lock: 'probe' })
  // Once the program is closed, the invigilator locks the computer from the same page.
  await rm(root, { recursive: true })
  makeLinuxComputer(root, {})
  await again.page.getByRole('button', { name: 'Lock this computer' }).click()
  await awaitHeld(again.page)
  expect((await readKioskDeviceView(again.page)).signs).toEqual([])
  await refusing.remove()
})

test('K5: a running program is found by its file’s name, and a look that fails refuses nothing', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its rules are tested by units; in a window it takes more seconds than a commit has')
  const program = join(folder, 'AnyDesk')
  await copyFile('/bin/sleep', program)
  const running = spawn(program, ['600'], { argv0: 'notes', stdio: 'ignore' })
  try {
    const policy = await makeKioskPolicy(undefined, { refuses: ['remote-control'] })
    const koya = await launch({ env: { ...policy.env, KOYA_PROBE_ROOT: '/' } })
    await expect(koya.page.getByText('remote control (AnyDesk)')).toBeVisible()
    await koya.close()
    await policy.remove()
  } finally {
    running.kill('SIGKILL')
  }
  const policy = await makeKioskPolicy(undefined, {
    refuses: ['virtual-machine', 'remote-session', 'remote-control', 'screen-sharing', 'injected-keys']
  })
  const koya = await launch({ env: { ...policy.env, KOYA_PROBE_ROOT: join(folder, 'nothing') } })
  await awaitHeld(koya.page)
  expect(await readBook(koya.home)).toContainEqual({ what: 'found', signs: [], isComplete: false })
  await policy.remove()
})
