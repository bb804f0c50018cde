import type { Session } from '../account/session.ts'
import type { RememberedAccounts } from '../account/remembered-accounts.ts'
import type { JournalClient } from '../attempt/journal/journal-client.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { Core } from '../platform/core/core.ts'
import { createAskOpenFile } from '../platform/documents/ask-open-file.ts'
import type { AllHandlers } from '../platform/ipc/register-ipc.ts'
import { createOwnDataHandlers, type OwnDataHandlersDeps } from './own-data-handlers.ts'

interface PersonalDataParts {
  readonly account: { readonly api: ApiClient; readonly session: Session; readonly remembered: RememberedAccounts }
  readonly attempt: { readonly journal: JournalClient; readonly listAttempts: OwnDataHandlersDeps['listAttempts'] }
}

export function openPersonalData(
  { window, announce, saveDocument, deriveKey, wallNow }: Pick<Core, 'window' | 'announce' | 'saveDocument' | 'deriveKey' | 'wallNow'>,
  { account: { api, session, remembered }, attempt: { journal, listAttempts } }: PersonalDataParts
): { readonly handlers: Pick<AllHandlers, 'ownData'> } {
  const askFile = createAskOpenFile(window, { extension: 'koyamove', testVariable: 'KOYA_MOVE_FILE' })
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
