import type { libraryContract } from '../../../src-shared/learning/library/library-contract.ts'
import { fail, succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { Handlers } from '../../../src-shared/kernel/ipc/contract.ts'
import { isOutsideAddress } from '../../../src-shared/learning/library/outside-address.ts'
import { isExternalAddress } from '../../platform/windows/external-address.ts'

interface OpenOutsideDeps {
  /** During an attempt, no link leads out of Koya. */
  readonly isAttemptOpen: () => boolean
  /** Asks the learner in a dialog that no page can answer. */
  readonly ask: (address: URL) => Promise<boolean>
  readonly openBrowser: (address: string, allowedOrigins: readonly string[]) => Promise<boolean>
}

/**
 * Creates the handler that opens a link of a work in the system browser after the learner agreed: the address was written by a third party and is not
 * allowed otherwise. One question at a time; further calls meanwhile count as declined. Fails with `call/not-during-exam` if an exam began meanwhile.
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
      // An attempt may have begun while the question was open.
      if (isAttemptOpen()) return fail('call/not-during-exam')
      return succeed({ outcome: (await openBrowser(url.href, [url.origin])) ? 'opened' : 'impossible' })
    } finally {
      isAsking = false
    }
  }
}
