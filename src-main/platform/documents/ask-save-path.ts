import { join } from 'node:path'
import { dialog, type BrowserWindow } from 'electron'

interface AskSavePathDeps {
  readonly window: BrowserWindow
  /** Where the learner keeps what they write. */
  readonly documentsFolder: string
}

/** Asks the learner where a file shall lie; null where they change their mind. The file that they name is theirs to overwrite: the dialog asks. */
export function createAskSavePath({
  window,
  documentsFolder
}: AskSavePathDeps): (suggestedName: string, extension: string) => Promise<string | null> {
  return async (suggestedName, extension) => {
    const folder = folderOfTest()
    if (folder !== undefined) return folder === '' ? null : join(folder, suggestedName)
    const { canceled, filePath } = await dialog.showSaveDialog(window, {
      defaultPath: join(documentsFolder, suggestedName),
      filters: [{ name: extension.toUpperCase(), extensions: [extension] }]
    })
    return canceled ? null : filePath
  }
}

/** In a test build `KOYA_DOCUMENTS_FOLDER` answers the dialog that no test can. */
function folderOfTest(): string | undefined {
  return __KOYA_TEST_BUILD__ ? process.env['KOYA_DOCUMENTS_FOLDER'] : undefined
}
