import { dialog, type BrowserWindow } from 'electron'
import { isAgreed, toMessageBox, type ServerQuestion } from './server-question.ts'

export type AskServerQuestion = (question: ServerQuestion) => Promise<boolean>

/** Asks in a native dialog over `window`, which a compromised page can neither answer nor cover. */
export function createAskServerQuestion(window: BrowserWindow): AskServerQuestion {
  return async (question) => isAgreed((await dialog.showMessageBox(window, toMessageBox(question))).response)
}
