import { once } from 'node:events'
import { dialog, type App, type BrowserWindow } from 'electron'
import words from '../../resources/locales/en/settings-in-use.json' with { type: 'json' }
import { waitForSettingsFile } from './wait-for-settings-file.ts'

const answers = ['again', 'close'] as const

/** Resolves once no other program holds the settings file; meanwhile a dialog over the window asks the user to free it. */
export function freeSettings(app: Pick<App, 'getPath' | 'quit'>, window: BrowserWindow): Promise<void> {
  return waitForSettingsFile({
    dataFolder: app.getPath('userData'),
    quit: app.quit.bind(app),
    async ask() {
      // A dialog of a window that is not shown yet would lie behind it.
      if (!window.isVisible()) await once(window, 'show')
      const { response } = await dialog.showMessageBox(window, {
        type: 'warning',
        title: 'Koya',
        message: words.title,
        detail: words.whatToDo,
        buttons: answers.map((answer) => words[answer]),
        defaultId: 0,
        cancelId: 0,
        noLink: true
      })
      return answers[response] ?? 'again'
    }
  })
}
