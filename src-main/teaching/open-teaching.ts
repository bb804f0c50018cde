import { createForwarder } from '../account/forward.ts'
import type { Session } from '../account/session.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { Core } from '../platform/core/core.ts'
import type { AllHandlers } from '../platform/ipc/register-ipc.ts'
import { teachingForwards } from './teaching-forwards.ts'
import { createTeachingHandlers } from './teaching-handlers.ts'

interface TeachingParts {
  readonly account: { readonly api: ApiClient; readonly session: Session }
}

/** Opens the classes of teachers and of pupils. */
export function openTeaching(
  { saveDocument }: Pick<Core, 'saveDocument'>,
  { account }: TeachingParts
): { readonly handlers: Pick<AllHandlers, 'teaching'> } {
  const forwardAll = createForwarder(account)
  return { handlers: { teaching: { ...forwardAll(teachingForwards.teaching), ...createTeachingHandlers({ ...account, saveDocument }) } } }
}
