import { dialog, type BrowserWindow } from 'electron'

/** Asks which envelope, such as on a stick; null where the learner changes their mind. In a test build `KOYA_UPDATE_FILE` answers the dialog that no test can. */
export function createAskUpdateFile(window: BrowserWindow): () => Promise<string | null> {
  return async () => {
    const answered = __KOYA_TEST_BUILD__ ? process.env['KOYA_UPDATE_FILE'] : undefined
    if (answered !== undefined) return answered === '' ? null : answered
    const { canceled, filePaths } = await dialog.showOpenDialog(window, {
      properties: ['openFile'],
      filters: [{ name: 'Koya', extensions: ['json'] }]
    })
    return canceled ? null : (filePaths[0] ?? null)
  }
}
