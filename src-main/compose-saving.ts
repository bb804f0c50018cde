import { rename, rm, writeFile } from 'node:fs/promises'
import type { App, BrowserWindow } from 'electron'
import type { Account } from './compose-session.ts'
import { createAskSavePath } from './documents/ask-save-path.ts'
import { createDocumentHandlers } from './documents/document-handlers.ts'
import { createSaveDocument } from './documents/save-document.ts'
import type { AllHandlers } from './ipc/register-ipc.ts'
import type { Log } from './log/log.ts'
import { createOwnQuestionHandlers } from './own-questions/own-question-handlers.ts'

interface Surroundings {
  readonly app: App
  readonly window: BrowserWindow
  readonly log: Log
}

interface SavingParts extends Pick<Parameters<typeof createDocumentHandlers>[0], 'listAttempts' | 'isAttemptOpen'> {
  readonly account: Account
}

/** Print, PDF and CSV of what the learner sees, and packs of what they wrote: one dialog at a time, and none while a paper is being sat. */
export function composeSavingHandlers(
  { app, window, log }: Surroundings,
  { account, ...attempts }: SavingParts
): Pick<AllHandlers, 'documents' | 'ownQuestions'> {
  const askPath = createAskSavePath({ window, documentsFolder: app.getPath('documents') })
  const saveDocument = createSaveDocument({ askPath, files: { writeFile, rename, rm }, log })
  return {
    documents: createDocumentHandlers({ contents: window.webContents, saveDocument, log, ...attempts }),
    ownQuestions: createOwnQuestionHandlers({ ...account, saveDocument, isAttemptOpen: attempts.isAttemptOpen })
  }
}
