import { execFile } from 'node:child_process'

interface ReadLimits {
  /** Milliseconds after which the program is ended. */
  readonly timeoutMs: number
  readonly limitBytes: number
  /** What it reads; nothing if absent. */
  readonly input?: string
}

/** Runs a program of the system without a shell and returns what it prints; null if it fails, prints too much or takes too long. Never rejects. */
export function readProgramOutput(path: string, args: readonly string[], { timeoutMs, limitBytes, input = '' }: ReadLimits): Promise<string | null> {
  return new Promise((resolve) => {
    const options = { timeout: timeoutMs, maxBuffer: limitBytes, killSignal: 'SIGKILL', windowsHide: true, encoding: 'utf8' } as const
    const { stdin } = execFile(path, args, options, (error, output) => {
      resolve(error === null ? output : null)
    })
    // It may end without reading.
    stdin?.on('error', () => undefined)
    stdin?.end(input)
  })
}
