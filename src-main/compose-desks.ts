import { composeCheckout } from './compose-checkout.ts'
import { composePackDesk } from './compose-packs.ts'
import type { AllHandlers } from './ipc/register-ipc.ts'

type DeskPlatform = Parameters<typeof composePackDesk>[0] & Parameters<typeof composeCheckout>[0]
type DeskParts = Parameters<typeof composePackDesk>[1] & Parameters<typeof composeCheckout>[1]

interface Desks {
  readonly handlers: Pick<AllHandlers, 'packs' | 'checkout'>
  /** Ends what fetches packs, and closes the payment window. */
  readonly stopForExam: () => void
}

/** What is closed while an exam is open: packs and buying. */
export function composeDesks(platform: DeskPlatform, parts: DeskParts): Desks {
  const packs = composePackDesk(platform, parts)
  const checkout = composeCheckout(platform, parts)
  return {
    handlers: { packs: packs.handlers, checkout: checkout.handlers },
    stopForExam: () => {
      packs.stopForExam()
      checkout.closeWindow()
    }
  }
}
