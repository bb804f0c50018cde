import type { ClassLevelSlug } from '../../src-shared/account/class-levels.ts'
import { emptyProfile } from '../../src-shared/account/learner-profile.ts'
import type { Role } from '../../src-shared/kernel/http/roles.ts'
import type { TestBackend } from './test-backend.ts'

export const TEST_RECOVERY_CODE = '0123456789ABCDEFGHJKMNPQRS'
/** Replaces the first recovery code. */
export const NEXT_RECOVERY_CODE = '9876543210ZYXWVTSRQPNMKJHG'

export interface SignedInLearner {
  readonly accountId: string
  readonly email: string
  readonly password: string
  readonly token: string
}

/** Returns the code in a mail's text. */
export function codeIn(text: string): string {
  const code = /\b(\d{4}) (\d{4})\b/.exec(text)
  return `${code?.[1] ?? ''}${code?.[2] ?? ''}`
}

/** Registers at a backend with a local mailbox, verifies with the code from there, and signs in as a learner of SS3, who is offered everything. */
export async function signIn(backend: TestBackend, email?: string, password?: string): Promise<SignedInLearner> {
  const learner = await signInUntold(backend, email, password)
  await tellClass(backend, learner.accountId, 'ss-3')
  return learner
}

/** Does the same without setting a class. */
export async function signInUntold(backend: TestBackend, email = 'ada@example.com', password = 'correct horse'): Promise<SignedInLearner> {
  const { registrationId } = (await backend.call('register', { body: { name: 'Ada', email, password } })).value
  const { messages } = (await backend.call('readMailbox', { params: { registrationId } })).value
  const code = codeIn(messages.at(-1)?.text ?? '')
  const verified = await backend.call('verifyEmail', { body: { email, registrationId, code, recoveryCode: TEST_RECOVERY_CODE } })
  if (verified.error) throw new Error(verified.text)
  const { token } = (await backend.call('login', { body: { identifier: email, password } })).value.metadata
  const { user } = (await backend.call('fetchUser', { bearer: token })).value
  return { accountId: user.id, email, password, token }
}

/** Does as `signIn`, with a role set in the database. */
export async function signInAs(backend: TestBackend, role: Role, email = `${role}@example.com`): Promise<SignedInLearner> {
  const learner = await signIn(backend, email)
  await backend.database.queries.updateTable('account').set({ role }).where('account_id', '=', learner.accountId).execute()
  return learner
}

/** Sets an account's class and leaves the rest of its profile empty. */
export async function tellClass({ database }: TestBackend, accountId: string, classLevel: ClassLevelSlug | null): Promise<void> {
  const profile = JSON.stringify({ ...emptyProfile, classLevel })
  await database.queries.updateTable('account').set({ profile }).where('account_id', '=', accountId).execute()
}
