import { rm, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { mkdirSync } from 'node:fs'
import type { App } from 'electron'
import { MOVE_KEY_PARAMETERS } from '../personal-data/move-file-format.ts'
import type { Core, Platform } from '../platform/core/core.ts'
import { createDeriveKey } from '../platform/derive-key.ts'
import { createAskSavePath } from '../platform/documents/ask-save-path.ts'
import { renameWhenFree } from '../platform/disk/held-file.ts'
import { findDocumentsFolder } from '../platform/documents/find-documents-folder.ts'
import { createSaveDocument } from '../platform/documents/save-document.ts'
import { createAnnouncers } from '../platform/ipc/register-ipc.ts'
import { createCurrentAttempt } from '../platform/lifecycle/current-attempt.ts'
import { createPowerSaveHold } from '../platform/lifecycle/power-save-hold.ts'
import { createShutdown } from '../platform/program/shutdown.ts'
import type { SettingsFile } from '../platform/settings-file.ts'
import { createRaiseWindow } from '../platform/windows/create-raise-window.ts'
import { openExternal } from '../platform/windows/open-external.ts'
import { openSettingsFile, type InstallSettings } from './open-settings-file.ts'

/** The core with the settings file, whose values the domains define. */
export interface AppCore extends Core {
  readonly file: SettingsFile<InstallSettings>
}

export function openCore(platform: Platform): AppCore {
  const { app, window, windows, log, mainFolder } = platform
  const dataFolder = makeDataFolder(app)
  const wallNow = (): number => Date.now()
  const currentAttempt = createCurrentAttempt()
  currentAttempt.onChange(createPowerSaveHold().set)
  const askSavePath = createAskSavePath({ window, documentsFolder: () => findDocumentsFolder(app) })
  return {
    ...platform,
    build: { version: __KOYA_VERSION__, pinnedElectronVersion: __KOYA_ELECTRON_VERSION__, isTestBuild: __KOYA_TEST_BUILD__ },
    dataFolder,
    announce: createAnnouncers(windows),
    shutdown: createShutdown(log),
    file: openSettingsFile(dataFolder, wallNow),
    currentAttempt,
    raiseWindow: createRaiseWindow(window),
    openBrowser: openExternal,
    askSavePath,
    saveDocument: createSaveDocument({ askPath: askSavePath, files: { writeFile, rename: renameWhenFree, rm }, log }),
    deriveKey: createDeriveKey(new URL('./key-worker.js', pathToFileURL(`${mainFolder}/`)), MOVE_KEY_PARAMETERS),
    monotonicNow: () => performance.now(),
    wallNow
  }
}

/** Creates the app's data folder, readable only by its own user, and returns its path. */
function makeDataFolder(app: Pick<App, 'getPath'>): string {
  const folder = app.getPath('userData')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}
