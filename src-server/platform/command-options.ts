import { serverSchemaMessages } from './schema-messages.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'

const LONGEST_NAME = 100

/** The path of a file or folder. The command detects what it holds. */
export const pathSchema = z.string().min(1, { error: serverSchemaMessages.commands.path })

/** Selects the database. Without it, the settings of the server decide. */
export const dataOption = {
  value: 'FOLDER',
  help: 'The data folder. Default: KOYA_DATA.',
  schema: z.string().optional()
}

/** The operator's name, for the audit. `example` shows what to type. */
export function byOption(example: string) {
  const missing = `Give your name for the audit: --by "${example}".`
  return {
    value: 'NAME',
    help: 'Your name, for the audit.',
    missing,
    schema: z.string().trim().min(1, { error: missing }).max(LONGEST_NAME, { error: missing })
  }
}

/** A text option that `parse` reads. Where `parse` returns null, the option is invalid and `error` is shown. */
export function readAs<Value>(parse: (text: string) => Value | null, error: string): z.ZodType<Value> {
  return z.string().transform((text, context) => {
    const value = parse(text)
    if (value !== null) return value
    context.addIssue({ code: 'custom', message: error })
    return z.NEVER
  })
}

interface NumberRange {
  readonly least: number
  readonly most: number
  readonly error: string
}

export function wholeNumber({ least, most, error }: NumberRange): z.ZodType<number> {
  return readAs((text) => (/^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null), error)
}
