import { rename, rm, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { App, BrowserWindow } from 'electron'
import type { Account } from './compose-session.ts'
import { createAskSavePath } from '../../platform/documents/ask-save-path.ts'
import { createDocumentHandlers } from '../../attempt/delivery/document-handlers.ts'
import { createSaveDocument } from '../../platform/documents/save-document.ts'
import type { AllAnnouncers, AllHandlers } from '../../platform/ipc/register-ipc.ts'
import type { Log } from '../../platform/log/log.ts'
import { createAskMoveFile } from '../../personal-data/request-move-file.ts'
import { createDeriveKey } from '../../platform/derive-key.ts'
import { MOVE_KEY_PARAMETERS } from '../../personal-data/move-file-format.ts'
import { createOwnDataHandlers, type OwnDataHandlersDeps } from '../../personal-data/own-data-handlers.ts'
import { createOwnQuestionHandlers } from '../../content/own-question-handlers.ts'

interface Surroundings {
  readonly app: App
  readonly window: BrowserWindow
  readonly log: Log
  readonly mainFolder: string
  readonly announce: Pick<AllAnnouncers, 'ownData'>
}

interface SavingParts extends Pick<OwnDataHandlersDeps, 'listAttempts' | 'journal'> {
  readonly account: Account
}

/** Print, PDF and CSV of what the learner sees, packs of what they wrote, and all that is kept of them: one dialog at a time. */
export function composeSavingHandlers(
  { app, window, log, mainFolder, announce }: Surroundings,
  { account, journal, listAttempts }: SavingParts
): Pick<AllHandlers, 'documents' | 'ownQuestions' | 'ownData'> {
  const askPath = createAskSavePath({ window, documentsFolder: app.getPath('documents') })
  const saveDocument = createSaveDocument({ askPath, files: { writeFile, rename, rm }, log })
  return {
    documents: createDocumentHandlers({ contents: window.webContents, saveDocument, log, listAttempts }),
    ownQuestions: createOwnQuestionHandlers({ ...account, saveDocument }),
    ownData: createOwnDataHandlers({
      ...account,
      listAttempts,
      journal,
      announce: announce.ownData,
      wallNow: Date.now,
      saveDocument,
      askFile: createAskMoveFile(window),
      deriveKey: createDeriveKey(new URL('./key-worker.js', pathToFileURL(`${mainFolder}/`)), MOVE_KEY_PARAMETERS)
    })
  }
}
