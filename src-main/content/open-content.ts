import { createForwarder } from '../account/forward.ts'
import type { Session } from '../account/session.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { BackendSwitch } from '../platform/backend/backend-switch.ts'
import type { Core } from '../platform/core/core.ts'
import { createAskFolder } from '../platform/documents/ask-folder.ts'
import { createAskOpenFile } from '../platform/documents/ask-open-file.ts'
import type { AllHandlers } from '../platform/ipc/register-ipc.ts'
import { contentForwards } from './content-forwards.ts'
import { createOwnQuestionHandlers } from './own-question-handlers.ts'
import { createPackHandlers, type PacksPolicy } from './pack-handlers.ts'
import type { BackendPacks } from './pack-library.ts'

interface ContentParts {
  readonly account: { readonly api: ApiClient; readonly session: Session }
  readonly backend: Pick<BackendSwitch<BackendPacks>, 'address' | 'current'>
  readonly packsPolicy: PacksPolicy
}

/** Opens the packs of the embedded backend, while it is in force, and the learners' own questions. */
export function openContent(
  { window, announce, saveDocument, currentAttempt }: Pick<Core, 'window' | 'announce' | 'saveDocument' | 'currentAttempt'>,
  { account: { api, session }, backend, packsPolicy }: ContentParts
): { readonly handlers: Pick<AllHandlers, 'packs' | 'ownQuestions'> } {
  const packs = createPackHandlers({
    library: async () => {
      await backend.address()
      return backend.current().packs
    },
    askFile: createAskOpenFile(window, { extension: 'koyapack', testVariable: 'KOYA_PACK_FILE' }),
    askFolder: createAskFolder(window, 'KOYA_PACK_FOLDER'),
    announce: announce.packs,
    policy: packsPolicy,
    isAttemptOpen: currentAttempt.isOpen
  })
  currentAttempt.onOpened(packs.stopForExam)
  const forwardAll = createForwarder({ api, session })
  return {
    handlers: {
      packs: packs.handlers,
      ownQuestions: { ...forwardAll(contentForwards.ownQuestions), ...createOwnQuestionHandlers({ api, session, saveDocument }) }
    }
  }
}
