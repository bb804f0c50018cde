import { exportFormatNames, importFormatNames } from '../../../src-shared/content/own-questions/import/exchange-format.ts'
import { defineCommand, type CommandForm } from '../../../src-shared/kernel/command-line/define-command.ts'
import { succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { setNameSchema } from '../../../src-shared/content/own-questions/own-question.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { BankCommand } from './bank-command.ts'

const text = z.string()

/** Commands that exchange questions with other programs. */
export const exchangeCommands: Readonly<Record<string, CommandForm<BankCommand>>> = {
  import: defineCommand({
    does: 'Reads questions of other programs and says what became of each.',
    arguments: { FILE: { help: 'Files of questions.', schema: z.array(text).min(1), isList: true } },
    options: {
      format: { value: 'FORMAT', help: `One of ${importFormatNames.join(', ')}.`, schema: z.enum(importFormatNames).optional() },
      set: { value: 'NAME', help: 'Name of the set, and the topic of questions without one.', schema: setNameSchema.optional() },
      pack: { value: 'PACK', help: 'File of an unsigned pack to make.', schema: text.optional() },
      to: { value: 'FOLDER', help: 'Folder of sources to make, for build.', schema: text.optional() },
      licence: {
        value: 'TEXT',
        help: 'What others may do with the questions.',
        schema: text.min(1).max(500).default('Only for use by its author’s classes.')
      }
    },
    make: ({ FILE: files, format, set, pack: packFile, to: sourceFolder, licence }) =>
      bankCommand({ kind: 'import', files, format, set, licence, packFile, sourceFolder })
  }),
  export: defineCommand({
    does: 'Writes the questions of a pack for other programs and says what each lost.',
    arguments: { PACK: { help: 'File of the pack.', schema: text }, FILE: { help: 'File to write.', schema: text } },
    options: {
      format: { value: 'FORMAT', help: `One of ${exportFormatNames.join(', ')}.`, schema: z.enum(exportFormatNames).optional() },
      subject: { value: 'SUBJECT', help: 'Only this subject.', schema: text.optional() }
    },
    make: ({ PACK: pack, FILE: file, format, subject }) => bankCommand({ kind: 'export', pack, file, format, subject })
  })
}

function bankCommand(command: BankCommand): Result<BankCommand> {
  return succeed(command)
}
