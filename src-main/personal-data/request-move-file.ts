import { dialog, type BrowserWindow } from 'electron'

/** Asks the learner which file; null where they change their mind. In a test build `KOYA_MOVE_FILE` answers the dialog that no test can. */
export function createAskMoveFile(window: BrowserWindow): () => Promise<string | null> {
  return async () => {
    const answered = __KOYA_TEST_BUILD__ ? process.env['KOYA_MOVE_FILE'] : undefined
    if (answered !== undefined) return answered === '' ? null : answered
    const { canceled, filePaths } = await dialog.showOpenDialog(window, {
      properties: ['openFile'],
      filters: [{ name: 'Koya', extensions: ['koyamove'] }]
    })
    return canceled ? null : (filePaths[0] ?? null)
  }
}
