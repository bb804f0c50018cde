import type { App } from 'electron'

/** Returns the learner's folder for documents; null where there is none, as on a school's PC whose server of documents cannot be reached. */
export function findDocumentsFolder(app: Pick<App, 'getPath'>): string | null {
  try {
    return app.getPath('documents')
  } catch {
    return null
  }
}
