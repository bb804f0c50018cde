import type { AttemptDomain } from '../attempt/open-attempt.ts'
import type { Kiosk } from '../device/kiosk/create-kiosk.ts'
import type { ExamSession } from '../exam-session/open-exam-session.ts'
import type { BackendSwitch } from '../platform/backend/backend-switch.ts'
import type { Core } from '../platform/core/core.ts'
import type { SettingsFile } from '../platform/settings-file.ts'
import { openSessionSign } from './session-sign.ts'

interface ShutdownCore extends Pick<Core, 'shutdown'> {
  readonly file: Pick<SettingsFile<unknown>, 'settled'>
}

interface Closing {
  readonly backend: Pick<BackendSwitch, 'stop'>
  readonly attempt: Pick<AttemptDomain, 'room' | 'stopSending'>
  readonly examSession: Pick<ExamSession, 'seat'>
  readonly kiosk: { readonly kiosk: Pick<Kiosk, 'giveBack'> }
}

/** Registers the shutdown steps; they run in reverse order. */
export function joinShutdown({ shutdown, file }: ShutdownCore, { backend, attempt, examSession, kiosk }: Closing): void {
  const sessionSign = openSessionSign(process.env)
  // Left by a Koya that was restarted by an update.
  sessionSign.remove()
  shutdown.join('session sign', sessionSign.leave)
  shutdown.join('settings', () => file.settled())
  shutdown.join('backend', () => backend.stop())
  shutdown.join('outbox', attempt.stopSending)
  shutdown.join('exam seat', () => {
    examSession.seat.stop()
  })
  shutdown.join('attempt', () => attempt.room.close())
  shutdown.join('seat', () => kiosk.kiosk.giveBack('closing'))
}
