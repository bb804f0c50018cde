import { parseArgs } from 'node:util'
import { fail, succeed, type Result } from '../src-shared/errors/result.ts'
import { identifierSchema } from '../src-shared/session/session-schemas.ts'

/** What the server's process is to do. `dataFolder` names the SQLite database of an embedded backend, in place of the settings' one. */
export type ServerCommand =
  | { readonly kind: 'serve' }
  | { readonly kind: 'make-admin'; readonly identifier: string; readonly dataFolder: string | undefined }
  /** `file` holds corrections; `madeBy` stands in the audit. */
  | { readonly kind: 'remark'; readonly file: string; readonly madeBy: string; readonly dataFolder: string | undefined }

const options = { 'make-admin': { type: 'string' }, remark: { type: 'string' }, by: { type: 'string' }, data: { type: 'string' } } as const

type Options = { readonly [Name in keyof typeof options]?: string | undefined }

const LONGEST_NAME = 100

/** The command of `words` after the program's name; `request/malformed` with what is wrong with which option. */
export function readServerCommand(words: readonly string[]): Result<ServerCommand> {
  const parsed = parseOptions(words)
  if (!parsed.ok) return parsed
  const { 'make-admin': identifier, remark, by, data } = parsed.value
  if (identifier !== undefined && remark !== undefined) return failOf('remark', 'One command at a time.')
  if (by !== undefined && remark === undefined) return failOf('by', 'It goes with --remark.')
  if (identifier !== undefined) return readMakeAdmin(identifier, data)
  if (remark !== undefined) return readRemark(remark, parsed.value)
  return data === undefined ? succeed({ kind: 'serve' }) : failOf('data', 'It goes with a command. A server reads KOYA_DATA.')
}

function readMakeAdmin(name: string, dataFolder: string | undefined): Result<ServerCommand> {
  const identifier = identifierSchema.safeParse(name)
  if (!identifier.success) return failOf('make-admin', identifier.error.issues[0]?.message ?? 'It names no account.')
  return succeed({ kind: 'make-admin', identifier: identifier.data, dataFolder })
}

function readRemark(file: string, { by = '', data: dataFolder }: Options): Result<ServerCommand> {
  const madeBy = by.trim()
  if (madeBy === '' || madeBy.length > LONGEST_NAME) return failOf('by', 'Say who does it: --by "Ada Obi, physics".')
  return file === '' ? failOf('remark', 'It names no file.') : succeed({ kind: 'remark', file, madeBy, dataFolder })
}

function failOf(option: string, fault: string): Result<never> {
  return fail('request/malformed', { [option]: fault })
}

function parseOptions(words: readonly string[]): Result<Options> {
  try {
    return succeed(parseArgs({ args: [...words], options }).values)
  } catch (error) {
    return failOf('options', error instanceof Error ? error.message : String(error))
  }
}
