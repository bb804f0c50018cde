import type { Input, WebContents } from 'electron'
import { mayReachPage } from './exam-keys.ts'
import type { Lock } from './locks.ts'

interface KeyLockDeps {
  readonly contents: Pick<WebContents, 'on' | 'off' | 'isDestroyed'>
  readonly platform: NodeJS.Platform
}

/** Creates the lock that blocks keys that lead out of the page. System shortcuts bypass every program (docs/operations/exam-seats.md). */
export function createKeyLock({ contents, platform }: KeyLockDeps): Lock {
  const refuse = (event: { preventDefault: () => void }, input: Input): void => {
    if (!mayReachPage(input, platform)) event.preventDefault()
  }
  return {
    name: 'keys',
    take() {
      contents.on('before-input-event', refuse)
      return 'held'
    },
    release() {
      if (!contents.isDestroyed()) contents.off('before-input-event', refuse)
    }
  }
}
