import { fail, succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { Handlers } from '../../../src-shared/kernel/ipc/contract.ts'
import type { kioskContract, KioskDeviceView } from '../../../src-shared/device/kiosk-contract.ts'
import type { Kiosk } from './create-kiosk.ts'

interface KioskHandlersDeps {
  readonly view: () => KioskDeviceView
  readonly kiosk: Kiosk
  /** Quits Koya. */
  readonly end: () => void
}

export function createKioskHandlers({ view, kiosk, end }: KioskHandlersDeps): Handlers<typeof kioskContract> {
  return {
    read: () => Promise.resolve(succeed(view())),
    leave: ({ pin }) => kiosk.leave(pin),
    async take() {
      if (view().seat !== 'exam') return fail('kiosk/not-held')
      await kiosk.take()
      return succeed(view())
    },
    close() {
      // A device that was not unlocked closes only with the system's session.
      if (kiosk.phase().kind !== 'open') return Promise.resolve(fail('kiosk/not-open'))
      end()
      return Promise.resolve(succeed({}))
    }
  }
}
