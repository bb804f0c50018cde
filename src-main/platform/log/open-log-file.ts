import { renameSync, statSync } from 'node:fs'
import type { Writable } from 'node:stream'
import type { LogWriter } from './log.ts'

/** When the file has more bytes, it becomes the older one, in the place of the one before. */
const MOST_BYTES = 1_048_576

/**
 * Opens the log: JSON lines with level and time (UTC), each on the disk's way before the call returns. Makes the folder. `main.log` becomes `main.old.log`.
 * Whoever starts Koya in a terminal reads the same lines there.
 */
export async function openLogFile(path: string, terminal: Writable = process.stderr): Promise<LogWriter> {
  const { pino } = await import('pino')
  const destination = pino.destination({ dest: path, sync: true, mkdir: true })
  // A terminal that was closed must not end Koya.
  terminal.on('error', () => undefined)
  const logger = pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (level) => ({ level }) } },
    {
      write: (line: string) => {
        destination.write(line)
        terminal.write(line)
        if (statSync(path).size <= MOST_BYTES) return
        renameSync(path, path.replace(/\.log$/, '.old.log'))
        destination.reopen()
      }
    }
  )
  return {
    info: (message) => {
      logger.info(message)
    },
    warn: (message) => {
      logger.warn(message)
    },
    error: (message) => {
      logger.error(message)
    }
  }
}
