import { dialog, type App } from 'electron'
import words from '../../../resources/locales/en/install.json' with { type: 'json' }
import type { InstallFault } from './find-install-faults.ts'
import { INSTALL_FAULT_EXIT_CODE, tellInstallFaults } from './install-faults.ts'

/**
 * Reports the faults on standard error and in a dialog, and exits; no lock is taken and no data is opened. The dialog needs a screen, which may be
 * absent.
 */
export function refuseToStart(app: App, faults: readonly InstallFault[]): void {
  const text = tellInstallFaults(faults)
  process.stderr.write(`${text}\n`)
  void app.whenReady().then(() => {
    dialog.showErrorBox(words.title, text)
    app.exit(INSTALL_FAULT_EXIT_CODE)
  })
}
