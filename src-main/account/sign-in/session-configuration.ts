import { platformConstants } from '../../../src-shared/kernel/values/platform-constants.ts'
import type { Strategy } from '../../../src-shared/device/strategies.ts'
import type { Policy } from '../../../src-shared/device/policy.ts'

/** A school's single sign-on, as named by the policy. */
export interface OpenIdConfiguration {
  readonly issuer: string
  readonly clientId: string
  /** Requested in addition to `openid`. */
  readonly scopes: readonly string[]
}

/** How learners sign in on this computer. */
export interface SessionConfiguration {
  readonly strategy: Strategy
  /** Null if the policy names no issuer or no client id: then `openid` sign-in is unavailable. */
  readonly openId: OpenIdConfiguration | null
  /** The field of the user reply that holds the user. */
  readonly userField: string
  /** The property of the user that lists scopes; null if there is none. */
  readonly scopesProperty: string | null
}

/** Returns the policy's session settings, with the platform's defaults (spec, sections 7 and 9) for missing values. */
export function toSessionConfiguration(policy: Policy['session']): SessionConfiguration {
  const { strategy, issuer, clientId, scopes, userField, scopesProperty } = policy ?? {}
  return {
    strategy: strategy ?? platformConstants.defaultStrategy,
    openId: issuer === undefined || clientId === undefined ? null : { issuer, clientId, scopes: scopes ?? [] },
    userField: userField ?? 'user',
    scopesProperty: scopesProperty ?? null
  }
}
