import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { memoryOf, type Memory } from './process-memory.ts'
import { endProcess, makeHome, untilPrinted } from './started-app.ts'

const electron = createRequire(import.meta.url)('electron') as string
const probe = resolve(import.meta.dirname, 'start-probe.cjs')
const SETTLE_MS = 2500

export interface StartFigures {
  /** From spawning the process to the first heading painted. */
  readonly readyMs: number
  /** Of all processes once settled. */
  readonly memory: Memory
}

/** Starts an app (a main file) on a home of its own, without any debugger, and measures it from outside. */
export async function measureStart(mainFile: string): Promise<StartFigures> {
  const home = await makeHome()
  const { ELECTRON_RUN_AS_NODE: _, ...environment } = process.env
  const sandbox = process.env['KOYA_NO_SANDBOX'] === '1' ? ['--no-sandbox'] : []
  const startedAt = performance.now()
  const child = spawn(electron, ['-r', probe, ...sandbox, mainFile], {
    env: { ...environment, ...home.environment },
    stdio: ['ignore', 'pipe', 'ignore']
  })
  try {
    await untilPrinted(child, 'BENCH READY')
    const readyMs = performance.now() - startedAt
    await new Promise((done) => setTimeout(done, SETTLE_MS))
    return { readyMs, memory: await memoryOf(child.pid ?? 0) }
  } finally {
    await endProcess(child)
    await home.remove()
  }
}
