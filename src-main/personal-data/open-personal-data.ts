import type { Session } from '../account/session.ts'
import type { RememberedAccounts } from '../account/remembered-accounts.ts'
import type { JournalClient } from '../attempt/journal/journal-client.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { Core } from '../platform/core/core.ts'
import type { AllHandlers } from '../platform/ipc/register-ipc.ts'
import { createOwnDataHandlers, type OwnDataHandlersDeps } from './own-data-handlers.ts'
import { createAskMoveFile } from './request-move-file.ts'

interface PersonalDataParts {
  readonly account: { readonly api: ApiClient; readonly session: Session; readonly remembered: RememberedAccounts }
  readonly attempt: { readonly journal: JournalClient; readonly listAttempts: OwnDataHandlersDeps['listAttempts'] }
}

export function openPersonalData(
  { window, announce, saveDocument, deriveKey, wallNow }: Pick<Core, 'window' | 'announce' | 'saveDocument' | 'deriveKey' | 'wallNow'>,
  { account: { api, session, remembered }, attempt: { journal, listAttempts } }: PersonalDataParts
): { readonly handlers: Pick<AllHandlers, 'ownData'> } {
  const askFile = createAskMoveFile(window)
  return {
    handlers: {
      ownData: createOwnDataHandlers({
        api,
        session,
        remembered,
        listAttempts,
        journal,
        announce: announce.ownData,
        wallNow,
        saveDocument,
        askFile,
        deriveKey
      })
    }
  }
}
