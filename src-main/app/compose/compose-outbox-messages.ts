import type { JournalClient } from '../../attempt/journal/journal-client.ts'
import { createSupportDeskHandlers, createSupportHandlers } from '../../support/support-handlers.ts'
import type { Account } from './compose-session.ts'
import type { AllAnnouncers, AllHandlers } from '../../platform/ipc/register-ipc.ts'
import { createItemReportHandlers } from '../../attempt/item-report/item-report-handlers.ts'

interface LetterParts {
  readonly account: Account
  readonly journal: JournalClient
  /** Sends what is waiting. */
  readonly wake: () => void
  readonly announce: Pick<AllAnnouncers, 'support'>
  /** Wall clock, milliseconds since 1970. */
  readonly wallNow: () => number
}

/** What learners write to others: it waits in the journal until the backend has it. */
export function composeLetterHandlers({
  account: { api, session },
  announce,
  wake,
  ...parts
}: LetterParts): Pick<AllHandlers, 'itemReport' | 'support' | 'supportDesk'> {
  const changed = (): void => {
    announce.support.changed({})
  }
  return {
    itemReport: createItemReportHandlers({ ...parts, api, session, outbox: { wake } }),
    support: createSupportHandlers({ ...parts, api, session, wake, changed }),
    supportDesk: createSupportDeskHandlers({ api, session })
  }
}
