import type { AttemptRoom } from '../attempt/room/attempt-room-acts.ts'
import type { BackendSwitch } from '../platform/backend/backend-switch.ts'
import type { Kiosk } from '../device/kiosk/create-kiosk.ts'
import type { SettingsFile } from '../platform/settings-file.ts'
import type { Shutdown } from '../platform/program/shutdown.ts'

interface Closing {
  readonly seat: { readonly kiosk: Pick<Kiosk, 'giveBack'> }
  readonly file: Pick<SettingsFile<unknown>, 'settled'>
  readonly backend: Pick<BackendSwitch, 'stop'>
  readonly room: Pick<AttemptRoom, 'close'>
  readonly stopSending: () => void
  readonly stopSeat: () => void
}

/** What is undone when the app closes, the last one first. */
export function joinShutdown(shutdown: Shutdown, { seat, file, backend, room, stopSending, stopSeat }: Closing): void {
  shutdown.join('settings', () => file.settled())
  shutdown.join('backend', () => backend.stop())
  shutdown.join('outbox', stopSending)
  shutdown.join('exam seat', stopSeat)
  shutdown.join('attempt', () => room.close())
  shutdown.join('seat', () => seat.kiosk.giveBack('closing'))
}
