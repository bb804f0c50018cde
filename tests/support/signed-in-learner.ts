import type { Role } from '../../src-shared/learner/roles.ts'
import type { TestBackend } from './test-backend.ts'

export const TEST_RECOVERY_CODE = '0123456789ABCDEFGHJKMNPQRS'
/** Takes the place of the first one. */
export const NEXT_RECOVERY_CODE = '9876543210ZYXWVTSRQPNMKJHG'

export interface SignedInLearner {
  readonly accountId: string
  readonly email: string
  readonly password: string
  readonly token: string
}

/** The code of a mail's text. */
export function codeIn(text: string): string {
  const code = /\b(\d{4}) (\d{4})\b/.exec(text)
  return `${code?.[1] ?? ''}${code?.[2] ?? ''}`
}

/** Registers at a backend with a local mailbox, types the code that lies there, and signs in. */
export async function signIn(backend: TestBackend, email = 'ada@example.com', password = 'correct horse'): Promise<SignedInLearner> {
  const { registrationId } = (await backend.call('register', { body: { name: 'Ada', email, password } })).value
  const { messages } = (await backend.call('readMailbox', { params: { registrationId } })).value
  const code = codeIn(messages.at(-1)?.text ?? '')
  const verified = await backend.call('verifyEmail', { body: { email, registrationId, code, recoveryCode: TEST_RECOVERY_CODE } })
  if (verified.error) throw new Error(verified.text)
  const { token } = (await backend.call('login', { body: { identifier: email, password } })).value.metadata
  const { user } = (await backend.call('fetchUser', { bearer: token })).value
  return { accountId: user.id, email, password, token }
}

/** As `signIn`, with a role that somebody with access to the database gave. */
export async function signInAs(backend: TestBackend, role: Role, email = `${role}@example.com`): Promise<SignedInLearner> {
  const learner = await signIn(backend, email)
  await backend.database.queries.updateTable('account').set({ role }).where('account_id', '=', learner.accountId).execute()
  return learner
}
