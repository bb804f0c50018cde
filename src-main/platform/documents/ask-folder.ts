import { dialog, type BrowserWindow } from 'electron'

/** Asks the learner for a folder; null where they cancel. In a test build the environment variable answers the dialog that no test can. */
export function createAskFolder(window: BrowserWindow, testVariable: string): () => Promise<string | null> {
  return async () => {
    const answered = __KOYA_TEST_BUILD__ ? process.env[testVariable] : undefined
    if (answered !== undefined) return answered === '' ? null : answered
    const { canceled, filePaths } = await dialog.showOpenDialog(window, { properties: ['openDirectory'] })
    return canceled ? null : (filePaths[0] ?? null)
  }
}
