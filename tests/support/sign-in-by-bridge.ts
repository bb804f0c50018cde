import { expect, type Page } from '@playwright/test'
import type { KoyaBridge } from '../../src-shared/contracts/contracts.ts'

/** Signs a learner in through the bridge alone, after registering an unknown one. The screens are not updated. */
export async function signInByBridge(page: Page, name: string): Promise<void> {
  const outcome = await page.evaluate(async (who) => {
    const { session } = (window as unknown as { koya: KoyaBridge }).koya
    const [email, password] = [`${who}@example.com`, 'harmattan-2026']
    const known = await session.login({ identifier: email, password })
    if (known.ok) return 'done'
    const registered = await session.register({ name: who, email, password })
    if (!registered.ok) return registered.error.code
    const mailbox = await session.readMailbox({})
    const code = mailbox.ok ? /\d{4}\s?\d{4}/.exec(mailbox.value.messages.at(-1)?.text ?? '')?.[0] : undefined
    if (code === undefined) return 'no code was mailed'
    const verified = await session.verifyEmail({ email, code })
    if (!verified.ok) return verified.error.code
    const login = await session.login({ identifier: email, password })
    return login.ok ? 'done' : login.error.code
  }, name)
  expect(outcome).toBe('done')
}
