import { parseArgs } from 'node:util'
import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'

interface SubjectName {
  readonly bank: string
  readonly subject: string
}

/** What `koya-bank` is to do with the sources in `contentFolder`. */
export type BankCommand = { readonly contentFolder: string } & (
  { readonly kind: 'check' } | ({ readonly kind: 'sheet' } & SubjectName) | ({ readonly kind: 'record'; readonly answersFile: string } & SubjectName)
)

/** The ways to call it, for whoever got it wrong. */
const usage = 'check | sheet BANK SUBJECT | record BANK SUBJECT ANSWERS, each with --content FOLDER where it is not resources/content'

/** The command of `words` after the program's name; `request/malformed` with how it is called. */
export function readBankCommand(words: readonly string[]): Result<BankCommand> {
  const parsed = parseWords(words)
  const [kind, bank, subject, answersFile, more] = parsed?.positionals ?? []
  const contentFolder = parsed?.values.content ?? 'resources/content'
  if (kind === 'check' && bank === undefined) return succeed({ kind, contentFolder })
  if (bank !== undefined && subject !== undefined) {
    if (kind === 'sheet' && answersFile === undefined) return succeed({ kind, contentFolder, bank, subject })
    if (kind === 'record' && answersFile !== undefined && more === undefined) return succeed({ kind, contentFolder, bank, subject, answersFile })
  }
  return fail('request/malformed', { usage })
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: { content: { type: 'string' } }, allowPositionals: true })
  } catch {
    return undefined
  }
}
