import { redact } from './redact.ts'

export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** The destination of log lines. */
export type LogWriter = Record<'info' | 'warn' | 'error', (message: string) => void>

/** Creates a log that redacts every line. The writer is loaded at the first line: most runs write none before the first screen. */
export function createLog(loadWriter: () => Promise<LogWriter>): Log {
  let writer: Promise<LogWriter> | null = null
  const write = (level: keyof LogWriter, message: string): void => {
    writer ??= loadWriter()
    writer.then(
      (ready) => {
        ready[level](redact(message))
      },
      () => undefined
    )
  }
  return {
    info: (message) => {
      write('info', message)
    },
    warn: (message) => {
      write('warn', message)
    },
    error: (message) => {
      write('error', message)
    }
  }
}
