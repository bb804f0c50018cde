import type { libraryContract } from '../../../src-shared/learning/library/library-contract.ts'
import { fail, succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { Handlers } from '../../../src-shared/kernel/ipc/contract.ts'
import { isOutsideAddress } from '../../../src-shared/learning/library/outside-address.ts'
import { isExternalAddress } from '../../platform/windows/external-address.ts'

interface OpenOutsideDeps {
  /** While a paper is being sat, nothing leads out of Koya. */
  readonly isAttemptOpen: () => boolean
  /** Asks the learner, in a box that no page can answer. */
  readonly ask: (address: URL) => Promise<boolean>
  readonly openBrowser: (address: string, allowedOrigins: readonly string[]) => Promise<boolean>
}

/**
 * Opens a link of a work in the system's browser once the learner has said so: an address that a stranger wrote, and that the page names, has no other
 * allowance. One question at a time; what asks meanwhile is taken for declined. `call/not-during-exam` where an exam began meanwhile.
 */
export function createOpenOutside({ isAttemptOpen, ask, openBrowser }: OpenOutsideDeps): Handlers<typeof libraryContract>['openOutside'] {
  let isAsking = false

  return async ({ address }) => {
    if (!isOutsideAddress(address) || !URL.canParse(address)) return succeed({ outcome: 'impossible' })
    const url = new URL(address)
    if (!isExternalAddress(url.href, [url.origin])) return succeed({ outcome: 'impossible' })
    if (isAsking) return succeed({ outcome: 'declined' })
    isAsking = true
    try {
      if (!(await ask(url))) return succeed({ outcome: 'declined' })
      // A paper may have begun while the question stood there.
      if (isAttemptOpen()) return fail('call/not-during-exam')
      return succeed({ outcome: (await openBrowser(url.href, [url.origin])) ? 'opened' : 'impossible' })
    } finally {
      isAsking = false
    }
  }
}
