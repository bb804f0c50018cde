import type { WebContents } from 'electron'
import type { Account } from '../account/open-account.ts'
import type { AttemptDomain } from '../attempt/open-attempt.ts'
import type { Core } from '../platform/core/core.ts'
import type { HealthSigns } from '../updates/prove-health.ts'

interface SignParts {
  readonly account: Pick<Account, 'session' | 'api'>
  readonly attempt: Pick<AttemptDomain, 'journal'>
}

/** The isolated world for this check, separate from the page's scripts and from those that revive a page. */
const LOOK_WORLD = 1002
/** A page that draws nothing never answers. */
const FRAME_LIMIT_MS = 5000

/** Every page has a heading; a page that reports a fault of Koya's is marked (`error-page.tsx`). The splash has neither. */
const lookAtPage = `new Promise((resolve) => requestAnimationFrame(() =>
  resolve(document.querySelector('[data-fault]') !== null ? 'fault' : document.querySelector('h1') !== null ? 'drawn' : 'blank')))`

/** Reads from the app's parts what a version on trial must show. */
export function healthSignsOf({ window }: Pick<Core, 'window'>, { account, attempt }: SignParts): HealthSigns {
  const { session, api } = account
  return {
    page: () => readPage(window.webContents),
    hasSessionAnswered: () => !session.view().isStarting,
    openJournal: () => attempt.journal.open(),
    rehearse: () => attempt.journal.rehearse(),
    hasBackendReplied: async () => (await api.call('readHealth', {})).ok
  }
}

async function readPage(contents: WebContents): Promise<'drawn' | 'blank' | 'fault'> {
  const look: Promise<unknown> = contents.executeJavaScriptInIsolatedWorld(LOOK_WORLD, [{ code: lookAtPage }]).catch(() => 'blank')
  const late = new Promise<unknown>((resolve) => {
    setTimeout(resolve, FRAME_LIMIT_MS, 'blank').unref()
  })
  const seen = await Promise.race([look, late])
  return seen === 'drawn' || seen === 'fault' ? seen : 'blank'
}
