import { emailSchema, verificationCodeSchema } from '../../account/session-schemas.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { z } from '../../kernel/schema/zod.ts'
import { timeZoneSchema } from '../progress/progress.ts'
import { weeklyMailSchema } from './weekly-mail.ts'
import { weeklySummarySchema } from './weekly-summary.ts'

/** The week of a learner for a family, on a page and by mail; each learner reads and sends only their own. */
export const weeklySummaryEndpoints = {
  fetchWeeklySummary: endpoint({
    method: 'GET',
    path: '/api/weekly-summary',
    caller: 'account',
    query: z.strictObject({ zone: timeZoneSchema }),
    reply: weeklySummarySchema,
    errors: [],
    summary: 'The caller’s last seven days, for a family: minutes, questions, lessons, topics, what teachers have set, and what to do next.'
  }),
  fetchWeeklyMail: endpoint({
    method: 'GET',
    path: '/api/weekly-mail',
    caller: 'account',
    reply: weeklyMailSchema,
    errors: [],
    summary: 'Whether the caller’s weekly summary is mailed, and to which address.'
  }),
  askWeeklyMail: endpoint({
    method: 'POST',
    path: '/api/weekly-mail',
    caller: 'account',
    body: z.strictObject({ address: emailSchema, zone: timeZoneSchema }),
    reply: weeklyMailSchema,
    errors: ['weekly-mail/unavailable', 'weekly-mail/too-often'],
    summary:
      'Mails a code of eight digits to an address. It gets the summary each week once its code was typed; an address before it gets none any more.'
  }),
  confirmWeeklyMail: endpoint({
    method: 'POST',
    path: '/api/weekly-mail/confirm',
    caller: 'account',
    body: z.strictObject({ code: verificationCodeSchema }),
    reply: weeklyMailSchema,
    errors: ['weekly-mail/unavailable', 'verification/wrong-code', 'verification/code-expired', 'verification/too-many-tries'],
    summary: 'Begins the weekly mail by the code that was mailed to its address.'
  }),
  stopWeeklyMail: endpoint({
    method: 'POST',
    path: '/api/weekly-mail/stop',
    caller: 'account',
    reply: weeklyMailSchema,
    errors: [],
    summary: 'Ends the weekly mail, and deletes its address.'
  })
} as const
