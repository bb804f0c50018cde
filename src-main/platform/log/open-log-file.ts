import { renameSync, statSync } from 'node:fs'
import type { Writable } from 'node:stream'
import type { LogWriter } from './log.ts'

/** A file larger than this becomes the old one and replaces the previous old one. */
const MOST_BYTES = 1_048_576

/**
 * Opens the log: JSON lines with level and time (UTC), each written to the file before the call returns. Creates the folder. `main.log` becomes
 * `main.old.log`. The same lines go to the terminal from which Koya was started.
 */
export async function openLogFile(path: string, terminal: Writable = process.stderr): Promise<LogWriter> {
  const { pino } = await import('pino')
  const destination = pino.destination({ dest: path, sync: true, mkdir: true })
  // A closed terminal must not end Koya.
  terminal.on('error', () => undefined)
  const logger = pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (level) => ({ level }) } },
    {
      write: (line: string) => {
        destination.write(line)
        terminal.write(line)
        if (statSync(path).size <= MOST_BYTES) return
        try {
          renameSync(path, path.replace(/\.log$/, '.old.log'))
          destination.reopen()
        } catch {
          // Another program holds one of the files: the log grows until a later line finds them free.
        }
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
