import { spawn, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** Whether this machine lets a test trace and delay the system calls of its own processes. */
export const canTrace = process.platform === 'linux' && spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0

export interface Tracing {
  /** Detaches; the process continues normally. */
  stop(): Promise<void>
}

/** Attaches strace to a running process with all its threads; resolves once it is attached. */
export async function traceProcess(pid: number, options: readonly string[]): Promise<Tracing> {
  const child = spawn('strace', ['-f', '-p', String(pid), ...options], { stdio: ['ignore', 'ignore', 'pipe'] })
  await new Promise<void>((done, fail) => {
    child.stderr.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('attached')) done()
    })
    child.once('exit', (code) => {
      fail(new Error(`strace ended with ${String(code)}`))
    })
  })
  return {
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => {
          done()
        })
        child.kill('SIGINT')
      })
  }
}

/** Reads when calls of `strace -ttt -y` on a path with `part` returned, in milliseconds since 1970. */
export async function readSyncMoments(logPath: string, part: string): Promise<number[]> {
  const lines = (await readFile(logPath, 'utf8')).split('\n')
  const began = new Map<string, boolean>()
  return lines.flatMap((line) => {
    const match = /^(?:\[pid\s+)?(\d+)\]?\s+(\d+\.\d+)\s+(.*)$/.exec(line)
    if (!match) return []
    const [, thread = '', seconds = '', call = ''] = match
    if (/(fsync|fdatasync)\(/.test(call)) began.set(thread, call.includes(part))
    const isDone = call.includes('= 0') && began.get(thread) === true
    return isDone ? [Number(seconds) * 1000] : []
  })
}
