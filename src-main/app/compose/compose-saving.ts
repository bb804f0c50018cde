import type { Account } from './compose-session.ts'
import type { Core } from '../../platform/core/core.ts'
import { createDocumentHandlers } from '../../attempt/delivery/document-handlers.ts'
import type { AllHandlers } from '../../platform/ipc/register-ipc.ts'
import { createAskMoveFile } from '../../personal-data/request-move-file.ts'
import { createOwnDataHandlers, type OwnDataHandlersDeps } from '../../personal-data/own-data-handlers.ts'
import { createOwnQuestionHandlers } from '../../content/own-question-handlers.ts'

type Surroundings = Pick<Core, 'window' | 'log' | 'announce' | 'saveDocument' | 'deriveKey' | 'wallNow'>

interface SavingParts extends Pick<OwnDataHandlersDeps, 'listAttempts' | 'journal'> {
  readonly account: Account
}

/** Print, PDF and CSV of what the learner sees, packs of what they wrote, and all that is kept of them: one dialog at a time. */
export function composeSavingHandlers(
  { window, log, announce, saveDocument, deriveKey, wallNow }: Surroundings,
  { account, journal, listAttempts }: SavingParts
): Pick<AllHandlers, 'documents' | 'ownQuestions' | 'ownData'> {
  return {
    documents: createDocumentHandlers({ contents: window.webContents, saveDocument, log, listAttempts }),
    ownQuestions: createOwnQuestionHandlers({ ...account, saveDocument }),
    ownData: createOwnDataHandlers({
      ...account,
      listAttempts,
      journal,
      announce: announce.ownData,
      wallNow,
      saveDocument,
      askFile: createAskMoveFile(window),
      deriveKey
    })
  }
}
