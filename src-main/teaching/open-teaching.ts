import { createForwarder } from '../account/forward.ts'
import type { Session } from '../account/session.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { Core } from '../platform/core/core.ts'
import type { AllHandlers } from '../platform/ipc/register-ipc.ts'
import { teachingForwards } from './teaching-forwards.ts'
import { createTeachingHandlers } from './teaching-handlers.ts'

interface TeachingParts {
  readonly account: { readonly api: ApiClient; readonly session: Session }
  /** It may turn the question search off. */
  readonly policy: { readonly search?: { readonly isOff: boolean } | undefined }
}

/** Opens the classes of teachers and of pupils. */
export function openTeaching(
  { saveDocument }: Pick<Core, 'saveDocument'>,
  { account, policy }: TeachingParts
): { readonly handlers: Pick<AllHandlers, 'teaching'> } {
  const forwardAll = createForwarder(account)
  const own = createTeachingHandlers({ ...account, saveDocument, isSearchOff: policy.search?.isOff === true })
  return { handlers: { teaching: { ...forwardAll(teachingForwards.teaching), ...own } } }
}
