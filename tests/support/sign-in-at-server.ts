import { expect, type Page } from '@playwright/test'
import { callBridge } from './call-bridge.ts'
import { completeProfile } from './learner.ts'

const password = 'harmattan-2026'

/** Registers and signs in a new learner at the server, which sends no mail. Returns the name to sign in with. */
export async function signInAtServer(page: Page, name: string): Promise<string> {
  await expect.poll(async () => callBridge(page, 'session.read', {})).toMatchObject({ ok: true, value: { isStarting: false } })
  const learner = { name, classLevel: 'js-1', guardianName: 'Mrs Obi', guardianConsents: true, password } as const
  const made = await callBridge(page, 'session.registerLearner', learner)
  if (!made.ok) throw new Error(made.error.code)
  await signInAgainAtServer(page, made.value.username)
  await completeProfile(page)
  return made.value.username
}

export async function signInAgainAtServer(page: Page, identifier: string): Promise<void> {
  expect(await callBridge(page, 'session.login', { identifier, password })).toMatchObject({ ok: true })
}
