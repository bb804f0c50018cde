import type { App, BrowserWindow } from 'electron'
import type { DeriveKey } from '../derive-key.ts'
import type { SaveDocument } from '../documents/save-document.ts'
import type { AllAnnouncers } from '../ipc/register-ipc.ts'
import type { CurrentAttempt } from '../lifecycle/current-attempt.ts'
import type { Log } from '../log/log.ts'
import type { Shutdown } from '../program/shutdown.ts'
import type { WindowRegistry } from '../windows/window-registry.ts'

/** The parts that exist once the window is open. */
export interface Platform {
  readonly app: App
  readonly window: BrowserWindow
  readonly windows: WindowRegistry
  readonly log: Log
  readonly logPath: string
  readonly mainFolder: string
  readonly resourcesFolder: string
}

/** The dependencies with which every domain opens. Each takes the parts that it needs. */
export interface Core extends Platform {
  readonly build: { readonly version: string; readonly pinnedElectronVersion: string; readonly isTestBuild: boolean }
  readonly dataFolder: string
  readonly announce: AllAnnouncers
  readonly shutdown: Shutdown
  readonly currentAttempt: CurrentAttempt
  /** Raises the app's window. */
  readonly raiseWindow: () => void
  /** Opens an address of an allowed origin in the system browser; resolves to whether it was opened. */
  readonly openBrowser: (address: string, allowedOrigins: readonly string[]) => Promise<boolean>
  /** Asks the learner for the path of a file; null if they cancel. */
  readonly askSavePath: (suggestedName: string, extension: string) => Promise<string | null>
  /** Shows one dialog at a time. */
  readonly saveDocument: SaveDocument
  readonly deriveKey: DeriveKey
  readonly monotonicNow: () => number
  /** Milliseconds since 1970. */
  readonly wallNow: () => number
}
