import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readdirSync } from 'node:fs'
import { devNull } from 'node:os'

interface SpawnOptions {
  readonly cwd?: string
  readonly env: NodeJS.ProcessEnv
}

/**
 * Starts a program that continues when this process ends: in a separate process group, without its outputs and, on Linux, without any of its open
 * files. Child processes inherit Chromium's open sockets, and the helper processes of a killed app live as long as any process holds those.
 */
export function spawnDetached(path: string, args: readonly string[], { cwd, env }: SpawnOptions): ChildProcess {
  const options = { detached: true, cwd, env } as const
  const highest = process.platform === 'linux' ? highestOpenFile() : 0
  const nothing = highest > 2 ? openNothing() : null
  if (nothing === null) return spawn(path, args, { ...options, stdio: 'ignore' })
  try {
    const instead = Array.from({ length: highest - 2 }, () => nothing)
    return spawn(path, args, { ...options, stdio: ['ignore', 'ignore', 'ignore', ...instead] })
  } finally {
    closeSync(nothing)
  }
}

/** Opens the null device; returns null if this process may open no more files: a watchdog that holds sockets is better than none. */
function openNothing(): number | null {
  try {
    return openSync(devNull, 'r+')
  } catch {
    return null
  }
}

/** Returns the number of the highest open file of this process; 0 if the system does not report it. */
function highestOpenFile(): number {
  try {
    return Math.max(0, ...readdirSync('/proc/self/fd').map(Number))
  } catch {
    return 0
  }
}
