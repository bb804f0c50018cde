import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { hashPin } from '../../src-main/commands/hash-pin.ts'
import type { SeatView } from '../../src-shared/kiosk/kiosk-contract.ts'
import { callBridge } from './call-bridge.ts'

export const seatPin = 'harmattan-77'

/** A folder with the policy of an exam seat, and the variables of a start by it. */
export async function makeSeatPolicy(policy?: string): Promise<{ env: Record<string, string>; folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'koya-seat-'))
  const pin = (await hashPin(seatPin)).text.trim()
  const whole = JSON.stringify({ mode: { seat: 'exam' }, kiosk: { pin }, centre: { name: 'Model Centre', number: '0312', contact: 'Mrs Bello' } })
  await writeFile(join(folder, 'policy.json'), policy ?? whole)
  const env = { KOYA_POLICY_PATH: join(folder, 'policy.json'), KOYA_NO_WATCH: '1' }
  return { env, folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

export async function readSeatView(page: Page): Promise<SeatView> {
  const view = await callBridge(page, 'kiosk.read', {})
  if (!view.ok) throw new Error(view.error.code)
  return view.value
}

export async function awaitHeld(page: Page): Promise<void> {
  await expect.poll(async () => (await readSeatView(page)).kiosk.kind, { timeout: 20_000 }).toBe('held')
}

/** A window manager on the present screen; without one no window fills it. `end` ends it by its process. */
export async function startWindowManager(): Promise<{ end: () => Promise<void> }> {
  const manager = spawn('openbox', ['--sm-disable'], { stdio: 'ignore' })
  const exited = new Promise<void>((resolve) => manager.once('exit', () => resolve()))
  await expect.poll(() => run('xprop', ['-root', '_NET_SUPPORTING_WM_CHECK']), { timeout: 10_000 }).toContain('0x')
  return {
    async end() {
      manager.kill('SIGKILL')
      await exited
    }
  }
}

/** What a program prints, also where it fails. */
export function run(program: string, parts: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(program, [...parts], { stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
    child.once('error', (error) => resolve(String(error)))
    child.once('close', () => resolve(chunks.join('')))
  })
}

/** Another program's window, which takes the focus as it comes. */
export function openOtherWindow(): ChildProcess {
  return spawn('xev', ['-name', 'another program'], { stdio: 'ignore' })
}

/** The first processes of Koya's, the app and what watches it, that live on that home. */
export async function findMains(home: string): Promise<{ readonly pid: number; readonly isWatch: boolean }[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    names.map(async (name) => {
      const [environment, line] = await Promise.all(['environ', 'cmdline'].map((file) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')))
      const isHere = environment?.split('\0').includes(`HOME=${home}`) === true
      return isHere && line?.includes('main.js') && !line.includes('--type=') ? [{ pid: Number(name), isWatch: line.includes('--watch-seat') }] : []
    })
  )
  return found.flat()
}

/** Ends what was started on that home, the watch first. */
export async function endAll(home: string): Promise<void> {
  for (const { pid } of (await findMains(home)).toSorted((one, other) => Number(other.isWatch) - Number(one.isWatch))) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended by itself.
    }
  }
}

/** What a seat's book says happened, in its order. */
export async function readBook(home: string): Promise<{ what: string }[]> {
  const text = await readFile(join(home, '.config/Koya/seat-audit.jsonl'), 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { happening: { what: string } }).happening)
}
