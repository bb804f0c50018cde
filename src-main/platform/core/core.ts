import type { App, BrowserWindow } from 'electron'
import type { DeriveKey } from '../derive-key.ts'
import type { SaveDocument } from '../documents/save-document.ts'
import type { AllAnnouncers } from '../ipc/register-ipc.ts'
import type { CurrentAttempt } from '../lifecycle/current-attempt.ts'
import type { Log } from '../log/log.ts'
import type { Shutdown } from '../program/shutdown.ts'
import type { WindowRegistry } from '../windows/window-registry.ts'

/** What is there once the window is open. */
export interface Platform {
  readonly app: App
  readonly window: BrowserWindow
  readonly windows: WindowRegistry
  readonly log: Log
  readonly logPath: string
  readonly mainFolder: string
  readonly resourcesFolder: string
}

/** What every domain opens with. Each takes the parts that it needs. */
export interface Core extends Platform {
  readonly build: { readonly version: string; readonly pinnedElectronVersion: string; readonly isTestBuild: boolean }
  readonly dataFolder: string
  readonly announce: AllAnnouncers
  readonly shutdown: Shutdown
  readonly currentAttempt: CurrentAttempt
  /** Brings the app's window before the learner. */
  readonly raiseWindow: () => void
  /** Opens an address of an allowed origin in the system's browser; resolves to whether it was opened. */
  readonly openBrowser: (address: string, allowedOrigins: readonly string[]) => Promise<boolean>
  /** Asks the learner where a file shall lie; null where they change their mind. */
  readonly askSavePath: (suggestedName: string, extension: string) => Promise<string | null>
  /** One dialog at a time, whoever asks. */
  readonly saveDocument: SaveDocument
  readonly deriveKey: DeriveKey
  readonly monotonicNow: () => number
  /** Milliseconds since 1970. */
  readonly wallNow: () => number
}
