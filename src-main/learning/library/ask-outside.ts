import { dialog, type BrowserWindow } from 'electron'
import words from '../../../resources/locales/en/outside.json' with { type: 'json' }

/** Asks in a box of the system's, which a page that was taken over can neither answer nor cover. It names the host, and the whole address. */
export function createAskOutside(window: BrowserWindow): (address: URL) => Promise<boolean> {
  return async ({ host, href }) => {
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      title: 'Koya',
      message: words.question.replace('{{host}}', () => host),
      detail: `${href}\n\n${words.detail}`,
      buttons: [words.open, words.stay],
      defaultId: 1,
      cancelId: 1,
      noLink: true
    })
    return response === 0
  }
}
