import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readIfThere } from '../../../scripts/run/process-family.mjs'
import { freePort } from '../../support/postgres-cluster.ts'

/** A built server that is measured. */
export interface ServerProcess {
  readonly address: string
  /** The processor time of all its threads so far, milliseconds. Linux. */
  readonly processorMs: () => number
  /** The most memory that it has had, MB. Linux. */
  readonly mostMemoryMb: () => number
  /** The 99th percentile of the delay of its event loop since the last call, milliseconds. */
  readonly loopDelayMs: () => Promise<number>
  readonly end: () => Promise<void>
}

/** Starts the release build in `out` on a database; its learners may come from any address that their requests name. */
export async function startServerProcess(out: string, databaseUrl: string): Promise<ServerProcess> {
  const data = mkdtempSync(join(tmpdir(), 'koya-bench-'))
  const [port, metricsPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [join(out, 'release/main/server.js'), 'server', 'start'], {
    cwd: dirname(out),
    env: {
      ...process.env,
      ELECTRON_RUN_AS_NODE: '1',
      DATABASE_URL: databaseUrl,
      KOYA_DATA: data,
      KOYA_ANNOUNCE: 'off',
      KOYA_UPDATES: 'off',
      KOYA_PROXIES: '127.0.0.1',
      KOYA_REGISTRATION: 'open',
      KOYA_LOG: 'error',
      KOYA_METRICS_PORT: String(metricsPort),
      PORT: String(port)
    },
    stdio: ['ignore', 'inherit', 'inherit']
  })
  const exited = once(child, 'exit')
  const address = `http://127.0.0.1:${String(port)}`
  await whenServed(address, () => child.exitCode !== null)
  return {
    address,
    processorMs: createProcessorClock(child.pid ?? 0),
    mostMemoryMb: () => Number(/^VmHWM:\s+(\d+) kB$/m.exec(readIfThere(`/proc/${String(child.pid)}/status`) ?? '')?.[1]) / 1000,
    async loopDelayMs() {
      const text = await (await fetch(`http://127.0.0.1:${String(metricsPort)}/metrics`)).text()
      return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1])
    },
    async end() {
      child.kill('SIGKILL')
      await exited
      rmSync(data, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}

async function whenServed(address: string, hasEnded: () => boolean): Promise<void> {
  for (let tries = 0; tries < 600 && !hasEnded(); tries += 1) {
    const response = await fetch(`${address}/api/health`).catch(() => null)
    if (response?.ok === true) return
    await wait(100)
  }
  throw new Error('the server does not come up')
}

/** Returns a clock of a process's processor time, milliseconds. A thread that has ended keeps what it had at the last look. */
export function createProcessorClock(pid: number): () => number {
  const tasks = `/proc/${String(pid)}/task`
  const nanoseconds = new Map<string, number>()
  return () => {
    for (const task of readdirSync(tasks)) {
      const schedule = readIfThere(join(tasks, task, 'schedstat'))
      if (schedule !== null) nanoseconds.set(task, Number(schedule.split(' ')[0]))
    }
    return [...nanoseconds.values()].reduce((sum, one) => sum + one, 0) / 1_000_000
  }
}

/** Milliseconds of one tick of the kernel's clock in /proc, which Linux shows as 100 a second everywhere. */
const TICK_MS = 10

/** The processor time of PostgreSQL so far, by the ids of its first process and of those which that has now, milliseconds. Linux. */
export function processorMsOfDatabase([postmaster, ...children]: readonly number[]): number {
  const ticksOf = (pid: number | undefined, fields: readonly number[]): number => {
    const stat = readIfThere(`/proc/${String(pid)}/stat`) ?? ''
    const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.reduce((sum, field) => sum + Number(values[field] ?? 0), 0)
  }
  // Its own time, and that of children which have ended.
  const ended = ticksOf(postmaster, [11, 12, 13, 14])
  return TICK_MS * children.reduce((sum, child) => sum + ticksOf(child, [11, 12]), ended)
}
