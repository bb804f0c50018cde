import { SUPPORT_TEXT_LIMIT } from '../../src-shared/attempt/record/support-limits.ts'
import { supportTextSchema } from '../../src-shared/attempt/record/sent-support-message.ts'
import { defineCommand } from '../../src-shared/kernel/command-line/define-command.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { newAnnouncementSchema } from '../../src-shared/support/announcement.ts'
import { byOption, dataOption } from '../platform/command-options.ts'
import type { ServerCommand } from './server-command.ts'

const LONGEST_NOTE = 400

const by = byOption('Ada Obi, physics')
const data = dataOption
const announcement = newAnnouncementSchema.shape

function noteOption(schema: z.ZodType<string>, missing: string) {
  return { value: 'TEXT', help: 'What the learner reads.', missing, schema: readWith(schema, missing) }
}

/** Returns the same message for every fault of a value. */
function readWith(schema: z.ZodType<string>, error: string): z.ZodType<string> {
  return z.unknown().transform((value, context) => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    context.addIssue({ code: 'custom', message: error })
    return z.NEVER
  })
}

/** Commands for announcements and support. */
export const supportCommands = {
  'announcements list': defineCommand({
    does: 'Lists all announcements.',
    arguments: {},
    options: { data },
    make: ({ data: dataFolder }): Result<ServerCommand> => succeed({ kind: 'list-announcements', dataFolder })
  }),
  'announcements publish': defineCommand({
    does: 'Posts an announcement for some days.',
    arguments: { text: { help: 'The text of the announcement.', schema: announcement.text } },
    options: {
      from: { value: 'DAY', help: 'The first day, such as 2027-01-31.', schema: announcement.from },
      until: { value: 'DAY', help: 'The last day.', schema: announcement.until },
      class: { value: 'CLASS', isList: true, help: 'Only for this class, such as ss-2; may be repeated.', schema: announcement.classLevels },
      exam: { value: 'EXAM', isList: true, help: 'Only for this target exam, such as utme; may be repeated.', schema: announcement.targetExams },
      by,
      data
    },
    make: ({ text, from, until, class: classLevels, exam: targetExams, by: name, data: dataFolder }): Result<ServerCommand> => {
      const parsed = newAnnouncementSchema.safeParse({ text, from, until, classLevels, targetExams })
      if (parsed.success) return succeed({ kind: 'announce', announcement: parsed.data, by: name, dataFolder })
      return fail('request/malformed', { until: parsed.error.issues[0]?.message ?? 'The announcement is not valid.' })
    }
  }),
  'announcements withdraw': defineCommand({
    does: 'Withdraws an announcement.',
    arguments: { id: { help: 'Id of the announcement.', schema: z.string() } },
    options: { by, data },
    make: ({ id: announcementId, by: name, data: dataFolder }): Result<ServerCommand> =>
      succeed({ kind: 'withdraw-announcement', announcementId, by: name, dataFolder })
  }),
  'support list': defineCommand({
    does: 'Lists the conversations that wait for an answer.',
    arguments: {},
    options: { data },
    make: ({ data: dataFolder }): Result<ServerCommand> => succeed({ kind: 'list-support', dataFolder })
  }),
  'support answer': defineCommand({
    does: 'Answers a conversation.',
    arguments: { id: { help: 'Id of the conversation.', schema: z.string() } },
    options: {
      by,
      note: noteOption(supportTextSchema, `Answer the learner in at most ${String(SUPPORT_TEXT_LIMIT)} characters: --note "…".`),
      data
    },
    make: ({ id: threadId, by: name, note: words, data: dataFolder }): Result<ServerCommand> =>
      succeed({ kind: 'answer-support', threadId, by: name, words, dataFolder })
  }),
  'support close': defineCommand({
    does: 'Marks a conversation as answered.',
    arguments: { id: { help: 'Id of the conversation.', schema: z.string() } },
    options: { data },
    make: ({ id: threadId, data: dataFolder }): Result<ServerCommand> => succeed({ kind: 'close-support', threadId, dataFolder })
  }),
  'item-reports list': defineCommand({
    does: 'Lists the reports about questions.',
    arguments: {},
    options: { data },
    make: ({ data: dataFolder }): Result<ServerCommand> => succeed({ kind: 'list-item-reports', dataFolder })
  }),
  'item-reports close': defineCommand({
    does: 'Closes a report with a note that its learner reads.',
    arguments: { id: { help: 'Id of the report.', schema: z.string() } },
    options: {
      by,
      note: noteOption(
        z.string().trim().min(1).max(LONGEST_NOTE),
        `Tell the learner the result in at most ${String(LONGEST_NOTE)} characters: --note "…".`
      ),
      data
    },
    make: ({ id: reportId, by: name, note, data: dataFolder }): Result<ServerCommand> =>
      succeed({ kind: 'close-item-report', reportId, by: name, note, dataFolder })
  })
}
