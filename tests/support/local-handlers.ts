import { createForwarder } from '../../src-main/account/forward.ts'
import { examSessionForwards } from '../../src-main/exam-session/exam-session-forwards.ts'
import { createExamSessionHandlers } from '../../src-main/exam-session/exam-session-handlers.ts'
import { createKioskHandlers } from '../../src-main/device/kiosk/kiosk-handlers.ts'
import { createLanHandlers } from '../../src-main/device/lan/lan-handlers.ts'
import { createSystemCheckHandlers } from '../../src-main/device/system-check/system-check-handlers.ts'
import { createUpdateController } from '../../src-main/updates/update-controller.ts'
import type { AllHandlers } from '../../src-main/platform/ipc/register-ipc.ts'

export interface Traps {
  readonly api: never
  readonly session: never
  /** Creates an object whose every method counts the call and throws. */
  readonly trap: (name: string) => never
  readonly reach: (name: string) => () => never
}

/** Creates the handlers of this computer (device, network and program) with traps behind them. */
export function handlersOfThisComputer({
  api,
  session,
  trap,
  reach
}: Traps): Pick<AllHandlers, 'examSeat' | 'kiosk' | 'lan' | 'readiness' | 'updates'> {
  return {
    lan: createLanHandlers({
      settings: trap('settings'),
      change: reach('change'),
      pins: trap('pins'),
      testBackend: () => reach('testBackend'),
      fetchAsStranger: () => reach('fetchAsStranger'),
      lookAtCertificate: reach('lookAtCertificate'),
      findServers: reach('findServers'),
      consent: reach('consent'),
      inquire: reach('inquire'),
      now: () => 0
    }),
    readiness: createSystemCheckHandlers({ gatherFacts: reach('gatherFacts'), wallNow: () => 0 }),
    kiosk: createKioskHandlers({ view: reach('view'), kiosk: trap('kiosk'), end: reach('end') }),
    examSeat: { ...createForwarder({ api, session })(examSessionForwards.examSeat), ...createExamSessionHandlers(trap('seat')) },
    updates: {
      ...createUpdateController({
        self: trap('self'),
        off: 'not-installed',
        runningVersion: '1.0.0',
        channel: 'stable',
        feed: () => null,
        installedBy: 'nobody',
        fetchesByItself: reach('fetchesByItself'),
        store: trap('updateStore'),
        engine: trap('updateEngine'),
        fetchEnvelope: reach('fetchEnvelope'),
        askFile: reach('askFile'),
        isAttemptOpen: reach('isAttemptOpen'),
        readFacts: reach('readFacts'),
        restart: reach('restart'),
        announce: { changed: reach('changed') },
        wallNow: () => 0,
        log: { info: () => undefined, warn: () => undefined, error: () => undefined }
      }).handlers,
      // No dependency is behind it: the controller answers from its own state.
      restart: reach('restart')
    }
  }
}
