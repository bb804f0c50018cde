import { parseArgs } from 'node:util'
import { fail, succeed, type Result } from '../src-shared/errors/result.ts'
import { identifierSchema } from '../src-shared/session/session-schemas.ts'

/** What the server's process is to do. `dataFolder` names the SQLite database of an embedded backend, in place of the settings' one. */
export type ServerCommand =
  { readonly kind: 'serve' } | { readonly kind: 'make-admin'; readonly identifier: string; readonly dataFolder: string | undefined }

/** The command of `words` after the program's name; `request/malformed` with what is wrong with which option. */
export function readServerCommand(words: readonly string[]): Result<ServerCommand> {
  const options = parseOptions(words)
  if (!options.ok) return options
  const { 'make-admin': name, data: dataFolder } = options.value
  if (name === undefined) {
    return dataFolder === undefined
      ? succeed({ kind: 'serve' })
      : fail('request/malformed', { data: 'It goes with --make-admin. A server reads KOYA_DATA.' })
  }
  const identifier = identifierSchema.safeParse(name)
  if (!identifier.success) return fail('request/malformed', { 'make-admin': identifier.error.issues[0]?.message ?? 'It names no account.' })
  return succeed({ kind: 'make-admin', identifier: identifier.data, dataFolder })
}

function parseOptions(words: readonly string[]): Result<{ 'make-admin'?: string | undefined; data?: string | undefined }> {
  try {
    return succeed(parseArgs({ args: [...words], options: { 'make-admin': { type: 'string' }, data: { type: 'string' } } }).values)
  } catch (error) {
    return fail('request/malformed', { options: error instanceof Error ? error.message : String(error) })
  }
}
