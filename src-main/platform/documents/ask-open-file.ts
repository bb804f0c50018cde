import { dialog, type BrowserWindow } from 'electron'

interface FileWanted {
  readonly extension: string
  /** In a test build this environment variable answers the dialog that no test can. */
  readonly testVariable: string
}

/** Asks the learner for a file; null where they cancel. */
export function createAskOpenFile(window: BrowserWindow, { extension, testVariable }: FileWanted): () => Promise<string | null> {
  return async () => {
    const answered = __KOYA_TEST_BUILD__ ? process.env[testVariable] : undefined
    if (answered !== undefined) return answered === '' ? null : answered
    const { canceled, filePaths } = await dialog.showOpenDialog(window, {
      properties: ['openFile'],
      filters: [{ name: 'Koya', extensions: [extension] }]
    })
    return canceled ? null : (filePaths[0] ?? null)
  }
}
