import { parseArgs } from 'node:util'
import { upkeepOptions } from '../../src-shared/contracts/server-arguments.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'

/** What keeps a centre's server in order. `dataFolder` holds the SQLite database, in place of the settings' one. */
export type UpkeepCommand =
  | { readonly kind: 'make-certificate'; readonly folder: string }
  | { readonly kind: 'backup'; readonly file: string; readonly dataFolder: string | undefined }
  | { readonly kind: 'restore'; readonly file: string; readonly dataFolder: string | undefined }

const options = {
  'make-certificate': { type: 'string' },
  backup: { type: 'string' },
  restore: { type: 'string' },
  data: { type: 'string' }
} as const

/** Whether the words after the program's name ask for one of these. */
export function isUpkeepCommand(words: readonly string[]): boolean {
  return words.some((word) => upkeepOptions.some((name) => word === `--${name}` || word.startsWith(`--${name}=`)))
}

/** The command of these words; `request/malformed` with what is wrong with which option. */
export function readUpkeepCommand(words: readonly string[]): Result<UpkeepCommand> {
  const parsed = parseWords(words)
  if (!parsed.ok) return parsed
  const { data: dataFolder, ...values } = parsed.value
  const [name, second] = upkeepOptions.filter((command) => values[command] !== undefined)
  if (name === undefined) return failOf('options', 'No command is named.')
  if (second !== undefined) return failOf(second, 'One command at a time.')
  const path = values[name] ?? ''
  if (path === '') return failOf(name, name === 'make-certificate' ? 'It names no folder.' : 'It names no file.')
  if (name !== 'make-certificate') return succeed({ kind: name, file: path, dataFolder })
  return dataFolder === undefined ? succeed({ kind: name, folder: path }) : failOf('data', 'It goes with --backup and --restore.')
}

type Values = { readonly [Name in keyof typeof options]?: string | undefined }

function parseWords(words: readonly string[]): Result<Values> {
  try {
    return succeed(parseArgs({ args: [...words], options }).values)
  } catch (error) {
    return failOf('options', error instanceof Error ? error.message : String(error))
  }
}

function failOf(option: string, fault: string): Result<never> {
  return fail('request/malformed', { [option]: fault })
}
