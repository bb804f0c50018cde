import { serverSchemaMessages } from '../platform/schema-messages.ts'
import { identifierSchema } from '../../src-shared/account/session-schemas.ts'
import { candidateNumberSchema } from '../../src-shared/attempt/record/candidate-proof.ts'
import { kioskDeviceNameSchema } from '../../src-shared/device/kiosk-device-name.ts'
import { EXTRA_MINUTES_MOST } from '../../src-shared/exam-session/candidate-seat.ts'
import { defineCommand } from '../../src-shared/kernel/command-line/define-command.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { slugSchema } from '../../src-shared/kernel/values/slug.ts'
import { byOption, dataOption, pathSchema, wholeNumber } from '../platform/command-options.ts'

/** Selects the database; where undefined, the settings decide. */
interface InData {
  readonly dataFolder: string | undefined
}

/** The operator's name, for the audit. */
interface Done {
  readonly by: string
}

export type ExamCommand = InData &
  (
    | { readonly kind: 'check'; readonly folder: string }
    | ({ readonly kind: 'load'; readonly folder: string; readonly replaces: boolean } & Done)
    | ({ readonly kind: 'start'; readonly examId: string; readonly lateMinutes: number | null } & Done)
    /** All sessions, or one with its candidates. */
    | { readonly kind: 'state'; readonly examId: string | null }
    | ({ readonly kind: 'extra'; readonly examId: string; readonly number: string; readonly minutes: number } & Done)
    /** `to` is the candidate seat to continue at; null for any. */
    | ({ readonly kind: 'move'; readonly examId: string; readonly number: string; readonly to: string | null } & Done)
    | ({ readonly kind: 'forgive'; readonly examId: string } & Done)
    | ({ readonly kind: 'close'; readonly examId: string; readonly handsIn: boolean } & Done)
    /** `unmarked`: how many written answers the operator knows to have no final marks. */
    | ({ readonly kind: 'release'; readonly examId: string; readonly unmarked?: number } & Done)
    | ({ readonly kind: 'forget'; readonly examId: string; readonly isEarly: boolean; readonly unmarked?: number } & Done)
    | ({ readonly kind: 'results'; readonly examId: string; readonly file: string } & Done)
    /** `as` is null where the account marks no more. */
    | ({ readonly kind: 'marker'; readonly examId: string; readonly account: string; readonly as: 'marker' | 'chief' | null } & Done)
  )

const LATE_MINUTES_MOST = 600

const by = byOption('Ada Obi, invigilator')
const data = dataOption
const session = { help: 'Id of the session.', schema: slugSchema }
const unmarked = {
  value: 'COUNT',
  help: 'How many written answers have no final marks, where you go on without them.',
  schema: wholeNumber({ least: 0, most: 999_999, error: serverSchemaMessages.commands.count }).optional()
}
const number = { help: 'Number of the candidate.', schema: candidateNumberSchema }

function minutes(most: number): z.ZodType<number> {
  return wholeNumber({ least: 0, most, error: serverSchemaMessages.commands.minutes.replace('{{most}}', String(most)) })
}

function exam(command: ExamCommand): Result<{ readonly kind: 'exam'; readonly command: ExamCommand }> {
  return succeed({ kind: 'exam', command })
}

/** The commands of a centre for its exam sessions (docs/operations/exams.md). */
export const examCommands = {
  'exam load': defineCommand({
    does: 'Loads a session with its candidates from a folder, or only checks the folder.',
    arguments: { folder: { help: 'Folder of the session.', schema: pathSchema } },
    options: {
      check: { help: 'Only check the folder; nothing is loaded.' },
      replace: { help: 'Replace a session that has not started.' },
      by: { ...by, schema: by.schema.optional() },
      data
    },
    make: ({ folder, check, replace, by: name, data: dataFolder }) => {
      if (check && replace) return fail('request/malformed', { replace: 'Do not use it together with --check.' })
      if (check) return exam({ kind: 'check', folder, dataFolder })
      if (name === undefined) return fail('request/malformed', { by: by.missing })
      return exam({ kind: 'load', folder, replaces: replace, by: name, dataFolder })
    }
  }),
  'exam start': defineCommand({
    does: 'Starts a session now.',
    arguments: { session },
    options: {
      late: { value: 'MINUTES', help: 'How many minutes after the start candidates may begin.', schema: minutes(LATE_MINUTES_MOST).optional() },
      by,
      data
    },
    make: ({ session: examId, late: lateMinutes = null, by: name, data: dataFolder }) =>
      exam({ kind: 'start', examId, lateMinutes, by: name, dataFolder })
  }),
  'exam state': defineCommand({
    does: 'Shows all sessions, or one with its candidates.',
    arguments: { session: { ...session, schema: slugSchema.optional() } },
    options: { data },
    make: ({ session: examId = null, data: dataFolder }) => exam({ kind: 'state', examId, dataFolder })
  }),
  'exam extra': defineCommand({
    does: 'Gives a candidate extra time.',
    arguments: { session, number, minutes: { help: 'Extra time in whole minutes.', schema: minutes(EXTRA_MINUTES_MOST) } },
    options: { by, data },
    make: ({ session: examId, number: candidate, minutes: extra, by: name, data: dataFolder }) =>
      exam({ kind: 'extra', examId, number: candidate, minutes: extra, by: name, dataFolder })
  }),
  'exam move': defineCommand({
    does: 'Lets a candidate continue at another seat.',
    arguments: { session, number },
    options: {
      to: { value: 'SEAT', help: 'The seat. Default: any seat.', schema: kioskDeviceNameSchema.optional() },
      by,
      data
    },
    make: ({ session: examId, number: candidate, to = null, by: name, data: dataFolder }) =>
      exam({ kind: 'move', examId, number: candidate, to, by: name, dataFolder })
  }),
  'exam forgive': defineCommand({
    does: 'Lets all candidates type their PINs again after too many wrong ones.',
    arguments: { session },
    options: { by, data },
    make: ({ session: examId, by: name, data: dataFolder }) => exam({ kind: 'forgive', examId, by: name, dataFolder })
  }),
  'exam close': defineCommand({
    does: 'Ends a session.',
    arguments: { session },
    options: { 'hand-in': { help: 'Submit the attempts that are still open.' }, by, data },
    make: ({ session: examId, 'hand-in': handsIn, by: name, data: dataFolder }) => exam({ kind: 'close', examId, handsIn, by: name, dataFolder })
  }),
  'exam results': defineCommand({
    does: 'Writes the results of a session into a new file.',
    arguments: { session, file: { help: 'File to write.', schema: pathSchema } },
    options: { by, data },
    make: ({ session: examId, file, by: name, data: dataFolder }) => exam({ kind: 'results', examId, file, by: name, dataFolder })
  }),
  'exam marker': defineCommand({
    does: 'Names a teacher who marks the written answers of a session.',
    arguments: { session, account: { help: 'E-mail address or user name of the teacher.', schema: identifierSchema } },
    options: {
      chief: { help: 'As a chief marker, who decides where two markers differ.' },
      remove: { help: 'The teacher marks no more; marks that were given stay.' },
      by,
      data
    },
    make: ({ session: examId, account, chief, remove, by: name, data: dataFolder }) => {
      if (chief && remove) return fail('request/malformed', { remove: 'Do not use it together with --chief.' })
      return exam({ kind: 'marker', examId, account, as: remove ? null : chief ? 'chief' : 'marker', by: name, dataFolder })
    }
  }),
  'exam release': defineCommand({
    does: 'Lets learners use the questions of a session again.',
    arguments: { session },
    options: { unmarked, by, data },
    make: ({ session: examId, unmarked: count, by: name, data: dataFolder }) =>
      exam({ kind: 'release', examId, ...(count === undefined ? {} : { unmarked: count }), by: name, dataFolder })
  }),
  'exam forget': defineCommand({
    does: 'Deletes a session and the data of its candidates.',
    arguments: { session },
    options: { early: { help: 'Do not wait for computers that may still send answers.' }, unmarked, by, data },
    make: ({ session: examId, early: isEarly, unmarked: count, by: name, data: dataFolder }) =>
      exam({ kind: 'forget', examId, isEarly, ...(count === undefined ? {} : { unmarked: count }), by: name, dataFolder })
  })
}
