import { composeChat } from './compose-chat.ts'
import { composeCheckout } from './compose-checkout.ts'
import { composeKeepDesk } from './compose-download-manager.ts'
import { composePackDesk } from './compose-packs.ts'
import type { AllHandlers } from '../../platform/ipc/register-ipc.ts'
import type { CurrentAttempt } from '../../platform/lifecycle/current-attempt.ts'
import type { KeepDesk } from '../../learning/library/download-manager.ts'

type Platform<Compose extends (platform: never, parts: never) => unknown> = Parameters<Compose>[0]
type Parts<Compose extends (platform: never, parts: never) => unknown> = Parameters<Compose>[1]
type DeskPlatform = Platform<typeof composePackDesk> &
  Platform<typeof composeCheckout> &
  Platform<typeof composeKeepDesk> &
  Platform<typeof composeChat>
type DeskParts = Parts<typeof composePackDesk> & Parts<typeof composeCheckout> & Parts<typeof composeKeepDesk> & Parts<typeof composeChat>

interface Desks {
  readonly handlers: Pick<AllHandlers, 'packs' | 'checkout' | 'chat'>
  readonly keptFiles: KeepDesk['handlers']
}

/** What is closed while an exam is open: packs, buying, fetching files of libraries, and the chat of a third party. */
export function composeDesks(platform: DeskPlatform, parts: DeskParts & { readonly currentAttempt: CurrentAttempt }): Desks {
  const packs = composePackDesk(platform, parts)
  const checkout = composeCheckout(platform, parts)
  const keepDesk = composeKeepDesk(platform, parts)
  const chat = composeChat(platform, parts)
  for (const stop of [packs.stopForExam, keepDesk.stopForExam, checkout.closeWindow, chat.closeForExam]) parts.currentAttempt.onOpened(stop)
  return {
    handlers: { packs: packs.handlers, checkout: checkout.handlers, chat: chat.handlers },
    keptFiles: keepDesk.handlers
  }
}
