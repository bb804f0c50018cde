import { dialog, type App } from 'electron'
import words from '../resources/locales/en/install.json' with { type: 'json' }
import { hasScreen } from './commands/has-screen.ts'
import { FORBIDDEN_SWITCH_EXIT_CODE } from './switch-guard.ts'

/**
 * Says on standard error, and in a dialog where there is a screen, which package to install where the system allows an AppImage no sandbox; then exits.
 * No page is opened, no lock taken and no data read.
 */
export function explainMissingSandbox(app: App): void {
  const deb = `${app.getName().toLowerCase()}-${__KOYA_VERSION__}-linux-${process.arch === 'arm64' ? 'arm64' : 'amd64'}.deb`
  const { title, refused } = words.noSandbox
  const text = refused.replace('{deb}', deb)
  process.stderr.write(`${text}\n`)
  if (!hasScreen(process.platform, process.env)) {
    app.exit(FORBIDDEN_SWITCH_EXIT_CODE)
    return
  }
  void app.whenReady().then(() => {
    dialog.showErrorBox(title, text)
    app.exit(FORBIDDEN_SWITCH_EXIT_CODE)
  })
}
