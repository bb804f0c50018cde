import { cpus, release, totalmem } from 'node:os'
import type { JournalClient } from '../attempt/journal/journal-client.ts'
import type { JournalStatus } from '../attempt/journal/journal-status.ts'
import type { Backend } from '../platform/backend/backend.ts'
import type { Session } from '../account/session.ts'
import type { Settings } from '../device/settings/settings.ts'
import { countJournal } from './count-journal.ts'
import { readLogEnd } from './read-log-end.ts'
import type { SupportFacts } from './support-bundle.ts'

export interface SupportFactsDeps {
  readonly build: { readonly version: string; readonly pinnedElectronVersion: string; readonly isTestBuild: boolean }
  readonly homeFolder: string
  readonly logPath: string
  readonly language: () => string
  readonly backend: Pick<Backend, 'state'>
  readonly settings: Pick<Settings, 'view'>
  readonly session: Pick<Session, 'view' | 'currentUser'>
  readonly journal: Pick<JournalClient, 'listAttempts' | 'listUndelivered'>
  readonly journalStatus: Pick<JournalStatus, 'read'>
  readonly wallNow: () => number
}

const LOG_LINE_COUNT = 300

/** Creates the reader of the facts about this computer that support needs. */
export function createReadSupportFacts(deps: SupportFactsDeps): () => Promise<SupportFacts> {
  const { build, homeFolder, logPath, language, backend, settings, session, journal, journalStatus, wallNow } = deps
  return async () => {
    const { electron, chrome, node } = process.versions
    const { auth, isExpired, strategy, keychain } = session.view()
    return {
      writtenAt: wallNow(),
      versions: {
        koya: build.version,
        build: build.isTestBuild ? 'test' : 'release',
        pinnedElectron: build.pinnedElectronVersion,
        electron,
        chrome,
        node
      },
      platform: {
        system: process.platform,
        release: release(),
        architecture: process.arch,
        processorCount: cpus().length,
        memoryMb: Math.round(totalmem() / 1024 ** 2),
        language: language()
      },
      backend: backend.state(),
      settings: settings.view(),
      session: { isSignedIn: auth.loggedIn, isExpired, strategy, keychain },
      journal: await countJournal({ journal, state: journalStatus.read(), currentUserId: session.currentUser()?.id ?? null }),
      logLines: await readLogEnd(logPath, LOG_LINE_COUNT),
      homeFolder
    }
  }
}
