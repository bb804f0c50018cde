import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { residentBytes } from './resident-memory.ts'

const electron = createRequire(import.meta.url)('electron') as string
const probe = resolve(import.meta.dirname, 'start-probe.cjs')
const SETTLE_MS = 2500
const START_LIMIT_MS = 30_000

export interface StartFigures {
  /** From spawning the process to the first heading painted. */
  readonly readyMs: number
  /** Resident memory of all processes once settled, bytes. */
  readonly residentBytes: number
}

/** Starts an app (a main file) on a home of its own where somebody has said what the computer is for, without any debugger, and measures it from outside. */
export async function measureStart(mainFile: string): Promise<StartFigures> {
  const home = await mkdtemp(join(tmpdir(), 'koya-bench-'))
  await mkdir(join(home, '.config/Koya'), { recursive: true, mode: 0o700 })
  await writeFile(join(home, '.config/Koya/settings.json'), JSON.stringify({ seat: 'home' }))
  const { ELECTRON_RUN_AS_NODE: _, ...environment } = process.env
  const sandbox = process.env['KOYA_NO_SANDBOX'] === '1' ? ['--no-sandbox'] : []
  const startedAt = performance.now()
  const child = spawn(electron, ['-r', probe, ...sandbox, mainFile], {
    env: { ...environment, HOME: home, XDG_CONFIG_HOME: join(home, '.config') },
    stdio: ['ignore', 'pipe', 'ignore']
  })
  try {
    await untilReady(child)
    const readyMs = performance.now() - startedAt
    await pause(SETTLE_MS)
    return { readyMs, residentBytes: await residentBytes(child.pid ?? 0) }
  } finally {
    const exited = child.exitCode === null && child.signalCode === null ? new Promise((done) => child.once('exit', done)) : null
    child.kill('SIGTERM')
    const limit = setTimeout(() => child.kill('SIGKILL'), 5000)
    await exited
    clearTimeout(limit)
    await rm(home, { recursive: true, force: true })
  }
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    const limit = setTimeout(() => {
      fail(new Error('no heading within 30 s'))
    }, START_LIMIT_MS)
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (!printed.includes('BENCH READY')) return
      clearTimeout(limit)
      done()
    })
    child.once('exit', (code) => {
      fail(new Error(`ended with ${String(code)} before it was ready`))
    })
  })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolvePause) => {
    setTimeout(resolvePause, ms)
  })
}
