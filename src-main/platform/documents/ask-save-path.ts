import { join } from 'node:path'
import { dialog, type BrowserWindow } from 'electron'

interface AskSavePathDeps {
  readonly window: BrowserWindow
  /** The learner's folder for documents; null where there is none, so that the dialog opens where the system last opened one. */
  readonly documentsFolder: () => string | null
}

/** Creates the dialog that asks the learner for the path of a file; null if they cancel. It asks before an existing file is overwritten. */
export function createAskSavePath({
  window,
  documentsFolder
}: AskSavePathDeps): (suggestedName: string, extension: string) => Promise<string | null> {
  return async (suggestedName, extension) => {
    const folder = folderOfTest()
    if (folder !== undefined) return folder === '' ? null : join(folder, suggestedName)
    const documents = documentsFolder()
    const { canceled, filePath } = await dialog.showSaveDialog(window, {
      defaultPath: documents === null ? suggestedName : join(documents, suggestedName),
      filters: [{ name: extension.toUpperCase(), extensions: [extension] }]
    })
    return canceled ? null : filePath
  }
}

/** In a test build `KOYA_DOCUMENTS_FOLDER` replaces the dialog, which a test cannot operate. */
function folderOfTest(): string | undefined {
  return __KOYA_TEST_BUILD__ ? process.env['KOYA_DOCUMENTS_FOLDER'] : undefined
}
