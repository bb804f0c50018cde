import { errorMessages } from '../../../src-shared/kernel/errors/error-messages.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { userSchema, type User } from '../../../src-shared/account/session-schemas.ts'
import type { SessionConfiguration } from './session-configuration.ts'

export interface FetchedUser {
  readonly user: User
  readonly scopes: readonly string[]
}

/** Returns the user of the user reply. Without the configured field it fails with the spec's message (section 8) and that field's name. */
export function readUserReply(
  reply: Readonly<Record<string, unknown>>,
  { userField, scopesProperty }: Pick<SessionConfiguration, 'userField' | 'scopesProperty'>
): Result<FetchedUser> {
  const found = Object.hasOwn(reply, userField) ? reply[userField] : undefined
  if (found === undefined || found === null) return failWithoutField(userField)
  const user = userSchema.safeParse(found)
  if (!user.success) return fail('backend/malformed-reply')
  return succeed({ user: user.data, scopes: scopesOf(found as Record<string, unknown>, scopesProperty) })
}

function failWithoutField(userField: string): ReturnType<typeof fail> {
  const code = 'session/user-field-missing'
  return { ok: false, error: { code, message: errorMessages[code].replace(/user$/, () => userField) } }
}

/** Returns the scopes: an array of strings, or OpenID's space-separated string. Any value of another type grants nothing. */
function scopesOf(user: Readonly<Record<string, unknown>>, scopesProperty: string | null): readonly string[] {
  const value = scopesProperty !== null && Object.hasOwn(user, scopesProperty) ? user[scopesProperty] : undefined
  if (Array.isArray(value)) return value.filter((scope) => typeof scope === 'string')
  return typeof value === 'string' ? value.split(/\s+/).filter((scope) => scope !== '') : []
}
