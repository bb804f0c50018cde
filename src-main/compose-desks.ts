import { composeCheckout } from './compose-checkout.ts'
import { composeKeepDesk } from './compose-keep-desk.ts'
import { composePackDesk } from './compose-packs.ts'
import type { AllHandlers } from './ipc/register-ipc.ts'
import type { KeepDesk } from './kept-works/keep-desk.ts'

type DeskPlatform = Parameters<typeof composePackDesk>[0] & Parameters<typeof composeCheckout>[0] & Parameters<typeof composeKeepDesk>[0]
type DeskParts = Parameters<typeof composePackDesk>[1] & Parameters<typeof composeCheckout>[1] & Parameters<typeof composeKeepDesk>[1]

interface Desks {
  readonly handlers: Pick<AllHandlers, 'packs' | 'checkout'>
  readonly keptFiles: KeepDesk['handlers']
  /** Ends what fetches packs and files of libraries, and closes the payment window. */
  readonly stopForExam: () => void
}

/** What is closed while an exam is open: packs, buying, and fetching files of libraries. */
export function composeDesks(platform: DeskPlatform, parts: DeskParts): Desks {
  const packs = composePackDesk(platform, parts)
  const checkout = composeCheckout(platform, parts)
  const keepDesk = composeKeepDesk(platform, parts)
  return {
    handlers: { packs: packs.handlers, checkout: checkout.handlers },
    keptFiles: keepDesk.handlers,
    stopForExam: () => {
      packs.stopForExam()
      keepDesk.stopForExam()
      checkout.closeWindow()
    }
  }
}
