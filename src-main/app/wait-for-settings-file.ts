import { join } from 'node:path'
import { isFree } from '../platform/disk/held-file.ts'
import { SETTINGS_FILE } from '../platform/settings-file.ts'

interface SettingsWait {
  readonly dataFolder: string
  /** Asks the user to free the file. */
  readonly ask: () => Promise<'again' | 'close'>
  readonly quit: () => void
}

/**
 * Resolves once the settings can be read: at once, unless another program holds their file. Without them Koya would forget who is signed in, which
 * servers it trusts and which exams are unsent. So the user frees the file or closes Koya; then it never resolves.
 */
export async function waitForSettingsFile({ dataFolder, ask, quit }: SettingsWait): Promise<void> {
  while (!(await isFree(join(dataFolder, SETTINGS_FILE)))) {
    if ((await ask()) === 'again') continue
    quit()
    await new Promise(() => undefined)
  }
}
