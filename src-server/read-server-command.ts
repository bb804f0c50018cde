import { parseArgs } from 'node:util'
import { fail, succeed, type Result } from '../src-shared/errors/result.ts'
import { identifierSchema } from '../src-shared/session/session-schemas.ts'

/** What the server's process is to do. `dataFolder` names the SQLite database of an embedded backend, in place of the settings' one. */
export type ServerCommand =
  | { readonly kind: 'serve' }
  | { readonly kind: 'make-admin'; readonly identifier: string; readonly dataFolder: string | undefined }
  /** `file` holds corrections; `madeBy` stands in the audit. */
  | { readonly kind: 'remark'; readonly file: string; readonly madeBy: string; readonly dataFolder: string | undefined }
  | { readonly kind: 'list-item-reports'; readonly dataFolder: string | undefined }
  /** `note` is what the learner reads; `by` is for the staff alone. */
  | {
      readonly kind: 'close-item-report'
      readonly reportId: string
      readonly by: string
      readonly note: string
      readonly dataFolder: string | undefined
    }

const options = {
  'make-admin': { type: 'string' },
  remark: { type: 'string' },
  'item-reports': { type: 'boolean' },
  by: { type: 'string' },
  note: { type: 'string' },
  data: { type: 'string' }
} as const

interface Options {
  readonly 'make-admin'?: string | undefined
  readonly remark?: string | undefined
  readonly 'item-reports'?: boolean | undefined
  readonly by?: string | undefined
  readonly note?: string | undefined
  readonly data?: string | undefined
}

interface Words {
  readonly values: Options
  readonly positionals: readonly string[]
}

const LONGEST_NAME = 100
const LONGEST_NOTE = 400

/** The command of `words` after the program's name; `request/malformed` with what is wrong with which option. */
export function readServerCommand(words: readonly string[]): Result<ServerCommand> {
  const parsed = parseOptions(words)
  if (!parsed.ok) return parsed
  const { values, positionals } = parsed.value
  const { 'make-admin': identifier, remark, by, note, data } = values
  const hasReports = values['item-reports'] === true
  if (!hasReports && positionals.length > 0) return failOf('options', `Nothing here goes by the name of ${String(positionals[0])}.`)
  if (identifier !== undefined && (remark !== undefined || hasReports))
    return failOf(hasReports ? 'item-reports' : 'remark', 'One command at a time.')
  if (remark !== undefined && hasReports) return failOf('item-reports', 'One command at a time.')
  if (by !== undefined && remark === undefined && !hasReports) return failOf('by', 'It goes with --remark or --item-reports close.')
  if (note !== undefined && !hasReports) return failOf('note', 'It goes with --item-reports close.')
  if (identifier !== undefined) return readMakeAdmin(identifier, data)
  if (remark !== undefined) return readRemark(remark, values)
  if (hasReports) return readItemReports(positionals, values)
  return data === undefined ? succeed({ kind: 'serve' }) : failOf('data', 'It goes with a command. A server reads KOYA_DATA.')
}

function readMakeAdmin(name: string, dataFolder: string | undefined): Result<ServerCommand> {
  const identifier = identifierSchema.safeParse(name)
  if (!identifier.success) return failOf('make-admin', identifier.error.issues[0]?.message ?? 'It names no account.')
  return succeed({ kind: 'make-admin', identifier: identifier.data, dataFolder })
}

function readRemark(file: string, { by, data: dataFolder }: Options): Result<ServerCommand> {
  const madeBy = readName(by)
  if (!madeBy.ok) return madeBy
  return file === '' ? failOf('remark', 'It names no file.') : succeed({ kind: 'remark', file, madeBy: madeBy.value, dataFolder })
}

function readItemReports([verb, reportId, ...others]: readonly string[], { by, note = '', data: dataFolder }: Options): Result<ServerCommand> {
  if (verb === undefined) {
    const odd = by !== undefined ? 'by' : note !== '' ? 'note' : null
    return odd === null ? succeed({ kind: 'list-item-reports', dataFolder }) : failOf(odd, 'It goes with --item-reports close.')
  }
  if (verb !== 'close' || reportId === undefined || others.length > 0)
    return failOf('item-reports', 'Say close and the id of one report, or nothing.')
  const name = readName(by)
  if (!name.ok) return name
  const words = note.trim()
  if (words === '' || words.length > LONGEST_NOTE)
    return failOf('note', `Tell the learner what came of it, in ${String(LONGEST_NOTE)} characters at most: --note "…".`)
  return succeed({ kind: 'close-item-report', reportId, by: name.value, note: words, dataFolder })
}

function readName(by = ''): Result<string> {
  const name = by.trim()
  return name === '' || name.length > LONGEST_NAME ? failOf('by', 'Say who does it: --by "Ada Obi, physics".') : succeed(name)
}

function failOf(option: string, fault: string): Result<never> {
  return fail('request/malformed', { [option]: fault })
}

function parseOptions(words: readonly string[]): Result<Words> {
  try {
    return succeed(parseArgs({ args: [...words], options, allowPositionals: true }))
  } catch (error) {
    return failOf('options', error instanceof Error ? error.message : String(error))
  }
}
