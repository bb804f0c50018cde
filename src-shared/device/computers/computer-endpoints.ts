import { z } from '../../kernel/schema/zod.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { PAGE_MOST, pageQuery, pageReply } from '../../kernel/http/pages.ts'
import { computerReportSchema, listedComputerSchema, versionCountSchema } from './computer-report.ts'

/** More versions than ever run at one server. */
const MOST_VERSIONS = 50

/** What `listComputers` answers, and the page of staff gets. */
export const computersReplySchema = z.strictObject({
  /** Of all computers that reported in the last 90 days, newest version first. */
  versions: z.array(versionCountSchema).max(MOST_VERSIONS),
  computers: z.array(listedComputerSchema).max(PAGE_MOST),
  ...pageReply
})

export const computerEndpoints = {
  reportComputer: endpoint({
    method: 'POST',
    path: '/api/computers/report',
    caller: 'anyone',
    body: computerReportSchema,
    reply: z.strictObject({}),
    errors: [],
    summary: 'Takes what a computer of this server says about its version. A later report of the same computer replaces it.',
    givesNewReply: true
  }),
  listComputers: endpoint({
    method: 'GET',
    path: '/api/computers',
    caller: 'account',
    roles: ['staff', 'admin'],
    query: z.strictObject(pageQuery),
    reply: computersReplySchema,
    errors: ['session/role-required'],
    summary: 'For staff: the computers that work with this server, which version each runs and what it waits for, the latest report first, in pages.'
  })
} as const
