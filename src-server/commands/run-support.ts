import { randomUUID } from 'node:crypto'
import type { InboxMessage, InboxThread } from '../../src-shared/support/support-message.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { createSupportRepository, type SupportRepository } from '../support/support-repository.ts'
import type { ServerCommand } from './server-command.ts'
import { useExistingDatabase, type DatabaseSettings } from './use-existing-database.ts'

type SupportCommand = Extract<ServerCommand, { kind: 'list-support' | 'answer-support' | 'close-support' }>

export interface ShownThread extends InboxThread {
  readonly messages: readonly InboxMessage[]
}

/** The size of one list; answering threads brings up the next ones. */
export const THREADS_IN_A_LIST = 100

/** Lists threads that wait for an answer, longest waiting first, answers one or closes it; also while a server runs. */
export function runSupport(command: SupportCommand, settings: DatabaseSettings, now: () => number): Promise<Result<readonly ShownThread[]>> {
  return useExistingDatabase({ dataFolder: command.dataFolder, settings }, async (queries) => {
    const support = createSupportRepository(queries)
    if (command.kind === 'list-support') {
      const shown: ShownThread[] = []
      const { entries } = await support.listForStaff('waiting', { after: null, limit: THREADS_IN_A_LIST })
      for (const thread of entries) shown.push(await withMessages(support, thread))
      return succeed(shown)
    }
    const thread = await support.findForStaff(command.threadId)
    if (!thread) return fail('support/not-found')
    return command.kind === 'close-support' ? close(support, thread) : answer(support, thread, { ...command, at: now() })
  })
}

/** Where the newest answer already has this text, nothing changes. */
async function answer(
  support: SupportRepository,
  thread: InboxThread,
  { words, by, at }: { readonly words: string; readonly by: string; readonly at: number }
): Promise<Result<readonly ShownThread[]>> {
  const { threadId } = thread
  const newest = (await support.readMessages(threadId)).at(-1)
  if (newest?.from !== 'staff' || newest.words !== words) {
    const put = await support.answer({ threadId, messageId: randomUUID(), words, seenSequence: thread.lastSequence, by, at })
    if (!put.ok) return put
  }
  return show(support, threadId)
}

async function close(support: SupportRepository, { threadId, lastSequence }: InboxThread): Promise<Result<readonly ShownThread[]>> {
  await support.settle(threadId, lastSequence)
  return show(support, threadId)
}

async function show(support: SupportRepository, threadId: string): Promise<Result<readonly ShownThread[]>> {
  const thread = await support.findForStaff(threadId)
  return thread ? succeed([await withMessages(support, thread)]) : fail('support/not-found')
}

async function withMessages(support: SupportRepository, thread: InboxThread): Promise<ShownThread> {
  return { ...thread, messages: await support.readMessages(thread.threadId) }
}
