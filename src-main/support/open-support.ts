import { join } from 'node:path'
import type { Licence } from '../../src-shared/device/settings-contract.ts'
import type { Policy } from '../../src-shared/device/policy.ts'
import type { Result } from '../../src-shared/kernel/errors/result.ts'
import { createForwarder } from '../account/forward.ts'
import type { Session } from '../account/session.ts'
import type { JournalClient } from '../attempt/journal/journal-client.ts'
import type { JournalStatus } from '../attempt/journal/journal-status.ts'
import type { Settings } from '../device/settings/settings.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { BackendSwitch } from '../platform/backend/backend-switch.ts'
import type { Core } from '../platform/core/core.ts'
import type { AllHandlers } from '../platform/ipc/register-ipc.ts'
import { createChatController } from './chat-controller.ts'
import { chatWidgetOf } from './chat-widget.ts'
import { createOpenChatWindow } from './open-chat-window.ts'
import { createReadContacts } from './read-contacts.ts'
import { readLicences } from './read-licences.ts'
import { createReadSupportFacts } from './read-support-facts.ts'
import { createSaveSupportBundle } from './save-support-bundle.ts'
import { supportForwards } from './support-forwards.ts'
import { createSupportInboxHandlers, createSupportHandlers } from './support-handlers.ts'

type SupportCore = Pick<
  Core,
  'app' | 'window' | 'announce' | 'build' | 'currentAttempt' | 'mainFolder' | 'resourcesFolder' | 'logPath' | 'askSavePath' | 'wallNow' | 'log'
>

interface SupportParts {
  readonly account: { readonly api: ApiClient; readonly session: Session; readonly provenSession: Session }
  readonly readingApi: Pick<ApiClient, 'call'>
  readonly backend: Pick<BackendSwitch, 'state'>
  readonly settings: Pick<Settings, 'view'>
  readonly policy: Pick<Policy, 'chat' | 'support'>
  readonly attempt: {
    readonly journal: JournalClient
    readonly journalStatus: Pick<JournalStatus, 'read'>
    /** Sends what is waiting. */
    readonly wake: () => void
  }
}

export interface Support {
  readonly saveSupportBundle: () => Promise<Result<{ path: string | null }>>
  readonly listLicences: () => Promise<readonly Licence[]>
  readonly handlers: Pick<AllHandlers, 'support' | 'supportDesk' | 'chat' | 'announcement'>
}

/**
 * Opens messages to staff or, where the backend has none, the contacts of people who help; also the chat that the policy names, announcements and
 * diagnostics. In a test build `KOYA_CHAT_STAND_IN` is the address of a fake chat's script.
 */
export function openSupport(core: SupportCore, { account, readingApi, backend, settings, policy, attempt }: SupportParts): Support {
  const { app, window, announce, build, currentAttempt, mainFolder, resourcesFolder, logPath, askSavePath, wallNow, log } = core
  const { api, session, provenSession } = account
  const { journal, journalStatus, wake } = attempt
  const chatDesk = createChatController({
    widget: chatWidgetOf(policy.chat, __KOYA_TEST_BUILD__ ? process.env['KOYA_CHAT_STAND_IN'] : undefined),
    session,
    openWindow: createOpenChatWindow(window),
    announce: announce.chat
  })
  currentAttempt.onOpened(chatDesk.closeForExam)
  const changed = (): void => {
    announce.support.changed({})
  }
  const forwardAll = createForwarder({ api: readingApi, session })
  const facts = { build, homeFolder: app.getPath('home'), logPath, language: () => app.getLocale(), backend, settings, session, wallNow }
  return {
    saveSupportBundle: createSaveSupportBundle({
      askPath: (suggestedName) => askBundlePath(askSavePath, suggestedName),
      readFacts: createReadSupportFacts({ ...facts, journal, journalStatus }),
      log
    }),
    listLicences: () => readLicences(join(mainFolder, '../licences.json')),
    handlers: {
      support: createSupportHandlers({
        api,
        session: provenSession,
        journal,
        isStaffed: () => backend.state().kind === 'remote',
        readContacts: createReadContacts({ policy: policy.support, path: join(resourcesFolder, 'support/contacts.json'), log }),
        wake,
        changed,
        wallNow
      }),
      supportDesk: { ...forwardAll(supportForwards.supportDesk), ...createSupportInboxHandlers({ api, session }) },
      chat: chatDesk.handlers,
      announcement: forwardAll(supportForwards.announcement)
    }
  }
}

/** Returns the path for the support bundle; in a test build `KOYA_SUPPORT_BUNDLE_PATH` replaces the dialog, which a test cannot operate. */
async function askBundlePath(askSavePath: Core['askSavePath'], suggestedName: string): Promise<string | null> {
  if (__KOYA_TEST_BUILD__ && process.env['KOYA_SUPPORT_BUNDLE_PATH']) return process.env['KOYA_SUPPORT_BUNDLE_PATH']
  return askSavePath(suggestedName, 'json')
}
