import { powerMonitor } from 'electron'
import { createForwarder } from '../account/forward.ts'
import type { Session } from '../account/session.ts'
import type { AttemptRoom } from '../attempt/room/attempt-room-acts.ts'
import { createKioskHandlers } from '../device/kiosk/kiosk-handlers.ts'
import type { OpenedKiosk } from '../device/kiosk/open-kiosk.ts'
import type { KioskDeviceKind } from '../../src-shared/device/kiosk-device-kinds.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { BackendSwitch } from '../platform/backend/backend-switch.ts'
import type { AllHandlers } from '../platform/ipc/register-ipc.ts'
import { createAppHandlers } from '../platform/lifecycle/app-handlers.ts'
import { createErrorLog } from '../platform/lifecycle/error-log.ts'
import { createSavedRoute } from '../platform/lifecycle/saved-route.ts'
import { computerForwards } from './computer-forwards.ts'
import { followSystemEvents } from './follow-system-events.ts'
import { guardClosing } from './guard-closing.ts'
import type { AppCore } from './open-core.ts'

interface AppParts {
  readonly backend: Pick<BackendSwitch, 'state'>
  readonly account: { readonly api: Pick<ApiClient, 'call'>; readonly session: Session }
  readonly attempt: { readonly room: AttemptRoom }
  readonly kiosk: OpenedKiosk
  readonly seatKind: KioskDeviceKind
}

/** Opens the handlers of the app's start, end and system events, and of the list of the server's computers. */
export function openAppHandlers(
  core: AppCore,
  { backend, account, attempt, kiosk, seatKind }: AppParts
): { readonly handlers: Pick<AllHandlers, 'app' | 'kiosk' | 'computers'> } {
  const { announce, build, file, monotonicNow, log } = core
  const askedRoute = followSystemEvents(core, { room: attempt.room, seatKind })
  const { closeAnyway, end } = guardClosing({ ...core, powerMonitor, signals: process, kioskDevice: kiosk, closeAsked: announce.app.closeAsked })
  return {
    handlers: {
      app: createAppHandlers({
        build,
        versions: process.versions,
        backendState: backend.state,
        closeAnyway,
        savedRoute: createSavedRoute(file, () => askedRoute.take()),
        currentUserId: currentUserOnceKnown(account.session),
        reportTrouble: createErrorLog({ log, monotonicNow })
      }),
      kiosk: createKioskHandlers({ view: kiosk.view, kiosk: kiosk.kiosk, end }),
      computers: createForwarder(account)(computerForwards.computers)
    }
  }
}

/** Who is at the computer, once the session has looked at what the last run kept. */
function currentUserOnceKnown(session: Pick<Session, 'onChange' | 'view' | 'currentUser'>): () => Promise<string | null> {
  const known = new Promise<void>((resolve) => {
    session.onChange(() => {
      if (!session.view().isStarting) resolve()
    })
  })
  return () => known.then(() => session.currentUser()?.id ?? null)
}
