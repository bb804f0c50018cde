import type { TestBackend } from './test-backend.ts'

export const TEST_RECOVERY_CODE = '0123456789ABCDEFGHJKMNPQRS'

export interface SignedInLearner {
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
  const verified = await backend.call('verifyEmail', { body: { email, code, recoveryCode: TEST_RECOVERY_CODE } })
  if (verified.error) throw new Error(verified.text)
  const login = await backend.call('login', { body: { email, password } })
  return { email, password, token: login.value.metadata.token }
}
