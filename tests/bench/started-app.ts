import type { ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PRINT_LIMIT_MS = 30_000
const END_LIMIT_MS = 5000

/** A home directory where somebody has said what the computer is for. */
export interface Home {
  readonly environment: { readonly HOME: string; readonly XDG_CONFIG_HOME: string }
  readonly remove: () => Promise<void>
}

export async function makeHome(): Promise<Home> {
  const folder = await mkdtemp(join(tmpdir(), 'koya-bench-'))
  await mkdir(join(folder, '.config/Koya'), { recursive: true, mode: 0o700 })
  await writeFile(join(folder, '.config/Koya/settings.json'), JSON.stringify({ seat: 'home' }))
  return {
    environment: { HOME: folder, XDG_CONFIG_HOME: join(folder, '.config') },
    remove: () => rm(folder, { recursive: true, force: true })
  }
}

/** Resolves once the process prints `words`; rejects if it ends before, or prints nothing for 30 s. */
export function untilPrinted(child: ChildProcess, words: string): Promise<void> {
  return new Promise((done, fail) => {
    const limit = setTimeout(() => {
      fail(new Error(`did not print ${words} within 30 s`))
    }, PRINT_LIMIT_MS)
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (!printed.includes(words)) return
      clearTimeout(limit)
      done()
    })
    child.once('exit', (code) => {
      clearTimeout(limit)
      fail(new Error(`ended with ${String(code)} before it printed ${words}`))
    })
  })
}

/** Asks a process to end, and kills it after 5 s. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  const limit = setTimeout(() => child.kill('SIGKILL'), END_LIMIT_MS)
  await exited
  clearTimeout(limit)
}
