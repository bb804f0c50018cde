import type { InboxMessage, HeldSupportMessage } from '../../src-shared/support/support-message.ts'
import { fail, succeed } from '../../src-shared/kernel/errors/result.ts'
import type { ProfileRepository } from '../account/store/profile-repository.ts'
import type { RateLimitRepository } from '../account/store/rate-limit-repository.ts'
import { toPageRequest } from '../platform/database/page-of.ts'
import type { HandlerTable } from '../platform/http/handler-table.ts'
import type { SupportRepository } from './support-repository.ts'

/** A learner who explains a problem step by step writes fewer. */
export const SUPPORT_MESSAGES_PER_HOUR = 20
const MESSAGE_WINDOW_MS = 3_600_000

interface SupportDeps {
  readonly support: SupportRepository
  readonly profiles: Pick<ProfileRepository, 'readUser'>
  readonly rateLimits: Pick<RateLimitRepository, 'add'>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

type LearnerHandlers = Pick<HandlerTable, 'sendSupportMessage' | 'listSupportThreads' | 'fetchSupportThread' | 'markSupportThreadRead'>
type InboxHandlers = Pick<HandlerTable, 'listDeskThreads' | 'fetchDeskThread' | 'answerSupportThread' | 'closeSupportThread'>

/** Handlers for questions of learners and answers of staff. The endpoints' `roles` decide which callers are staff. */
export function createSupportHandlers(deps: SupportDeps): LearnerHandlers & InboxHandlers {
  return { ...createLearnerHandlers(deps), ...createInboxHandlers(deps) }
}

function createLearnerHandlers({ support, rateLimits, now }: SupportDeps): LearnerHandlers {
  return {
    // A repeated message gets the same reply and does not count towards the hourly limit.
    sendSupportMessage: async ({ body, caller: { accountId } }) => {
      const held = await support.findSent({ ...body, accountId })
      if (held) return held
      const count = await rateLimits.add({ purpose: 'support-message', subject: accountId, now: now() }, MESSAGE_WINDOW_MS)
      return count > SUPPORT_MESSAGES_PER_HOUR ? fail('support/too-many') : support.append({ ...body, accountId, receivedAt: now() })
    },
    listSupportThreads: async ({ query, caller: { accountId } }) => {
      const { entries, ...rest } = await support.listOf(accountId, toPageRequest(query))
      return succeed({ threads: [...entries], ...rest })
    },
    fetchSupportThread: async ({ params: { threadId }, caller: { accountId } }) => {
      const thread = await support.findOf(accountId, threadId)
      return thread ? succeed({ thread, messages: (await support.readMessages(threadId)).map(toHeld) }) : fail('support/not-found')
    },
    markSupportThreadRead: async ({ params: { threadId }, body: { sequence }, caller: { accountId } }) =>
      (await support.markRead(accountId, threadId, sequence)) ? succeed({}) : fail('support/not-found')
  }
}

function createInboxHandlers({ support, profiles, now }: SupportDeps): InboxHandlers {
  return {
    listDeskThreads: async ({ query: { state = 'waiting', ...query } }) => {
      const { entries, ...rest } = await support.listForStaff(state, toPageRequest(query))
      return succeed({ threads: [...entries], ...rest })
    },
    fetchDeskThread: async ({ params: { threadId } }) => {
      const thread = await support.findForStaff(threadId)
      return thread ? succeed({ thread, messages: [...(await support.readMessages(threadId))] }) : fail('support/not-found')
    },
    answerSupportThread: async ({ params, body, caller: { accountId } }) => {
      const by = (await profiles.readUser(accountId))?.name
      return by === undefined ? fail('session/required') : support.answer({ ...body, ...params, by, at: now() })
    },
    closeSupportThread: async ({ params: { threadId }, body: { seenSequence } }) =>
      (await support.settle(threadId, seenSequence)) ? succeed({}) : fail('support/not-found')
  }
}

/** The staff member's name is not shown to the learner. */
function toHeld({ by: _, ...held }: InboxMessage): HeldSupportMessage {
  return held
}
