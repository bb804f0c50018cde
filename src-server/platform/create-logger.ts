import { pino, type Logger } from 'pino'
import { redactPictures } from '../../src-shared/kernel/values/redact-pictures.ts'

export type LogLevel = 'silent' | 'error' | 'warn' | 'info'

const EMAIL = /[^\s"'<>(]+@[^\s"'<>)]+/g
const TOKEN = /\b[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\b/g
const LONG_CODE = /\b\d{8}\b/g

/**
 * Writes JSON lines to standard output. Bodies and headers are never logged. Texts of errors may quote what a database or mail server
 * received, so addresses, tokens, codes and picture passwords are removed from them.
 */
export function createLogger(level: LogLevel): Logger {
  return pino({ level, base: null, serializers: { err: describeError } })
}

/** Writes nothing. */
export function createSilentLogger(): Logger {
  return pino({ level: 'silent' }, { write: () => undefined })
}

/** Describes an error without what a learner typed and without members that a driver added, such as query parameters. */
export function describeError(error: unknown): { type: string; message: string; stack?: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: redact(String(error)) }
  return { type: error.name, message: redact(error.message), ...(error.stack === undefined ? {} : { stack: redact(error.stack) }) }
}

export function redact(text: string): string {
  return redactPictures(text).replace(EMAIL, '[address]').replace(TOKEN, '[token]').replace(LONG_CODE, '[code]')
}
