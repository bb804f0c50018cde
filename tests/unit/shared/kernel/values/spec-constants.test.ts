import { describe, expect, it } from 'vitest'
import { toSessionConfiguration } from '../../../../../src-main/account/sign-in/session-configuration.ts'
import { createTokenStore } from '../../../../../src-main/account/token-store.ts'
import { errorMessages } from '../../../../../src-shared/kernel/errors/error-messages.ts'
import { errorStatus } from '../../../../../src-shared/kernel/errors/error-table.ts'
import { platformConstants } from '../../../../../src-shared/kernel/values/platform-constants.ts'
import { TOKEN_EXPIRY_MARGIN_MS, TOKEN_MAX_AGE_SECONDS } from '../../../../../src-shared/account/token-expiry.ts'

/**
 * Values of the platform's specification, as the literals of its text. Nothing here is computed from the product.
 * A changed constant fails this test until the specification's number here changes too.
 */
const bySpecification = {
  // Section 9: toast notifications.
  toastDurationMs: 3000,
  toastClosesOnClick: false,
  // Section 9: top progress bar.
  progressBarThrottleMs: 200,
  progressBarDurationMs: 5000,
  progressBarHideDelayMs: 500,
  // Section 1: transition between pages.
  pageTransitionName: 'page',
  pageTransitionMode: 'out-in',
  // Section 9: loading of chunks.
  chunkLoadTimeoutMs: 120000,
  chunkReloadGuardMs: 60000,
  fetchDelayMs: 200,
  // Section 9: carousel and scroll animation.
  carouselItemsPerPage: 2,
  carouselSpeedMs: 500,
  carouselAutoplayMs: 2000,
  scrollRevealOffsetPx: 120,
  scrollRevealDurationMs: 400,
  scrollRevealThrottleMs: 99,
  scrollRevealDebounceMs: 50,
  // Sections 4 and 9: the session token.
  tokenMaxAgeSeconds: 7200,
  tokenExpiryMarginMs: 500,
  tokenType: 'Bearer',
  tokenHeader: 'Authorization',
  authStoragePrefix: 'auth.',
  tokenStoragePrefix: '_token.',
  tokenExpirationStoragePrefix: '_token_expiration.',
  refreshTokenStoragePrefix: '_refresh_token.',
  refreshTokenExpirationStoragePrefix: '_refresh_token_expiration.',
  cookiePath: '/',
  cookieExpiryUnitMs: 86400000,
  defaultStrategy: 'local',
  // Section 2: routing.
  routerBase: '/'
}

describe('the constants of the specification', () => {
  it('the platform constants have the values of the specification, no more and no fewer', () => {
    expect(platformConstants).toEqual(bySpecification)
  })

  it('the session uses the constants of the specification', () => {
    expect({ maxAgeSeconds: TOKEN_MAX_AGE_SECONDS, expiryMarginMs: TOKEN_EXPIRY_MARGIN_MS }).toEqual({ maxAgeSeconds: 7200, expiryMarginMs: 500 })
    expect(toSessionConfiguration(undefined).strategy).toBe('local')
  })

  it('the token store names its entries as the specification does', async () => {
    const inKeychain: string[] = []
    const inSettings: string[] = []
    const store = createTokenStore({
      keychain: {
        read: () => Promise.resolve(null),
        write: (account) => Promise.resolve(void inKeychain.push(account)),
        remove: () => Promise.resolve()
      },
      settings: { get: () => undefined, set: (name) => Promise.resolve(inSettings.push(name) > 0) },
      strategy: 'local',
      log: { warn: () => undefined }
    })
    await store.save({ token: 'a token', expirationMs: 1, refreshToken: null, refreshExpirationMs: undefined })
    expect(inKeychain).toEqual(['auth._token.local'])
    expect(inSettings).toEqual(['auth._token_expiration.local'])
  })

  it('error texts of the specification are worded as in its error catalogue', () => {
    expect({ status: errorStatus['request/not-found'], message: errorMessages['request/not-found'] }).toEqual({
      status: 404,
      message: 'This page could not be found'
    })
    expect({ status: errorStatus['route/unknown-guard'], message: errorMessages['route/unknown-guard'] }).toEqual({
      status: 500,
      message: 'Unknown middleware'
    })
    expect(errorMessages['route/error-page-failed']).toBe('An error occurred while showing the error page')
    expect(errorMessages['session/both-tokens-expired']).toBe('Both token and refresh token have expired. Your request was aborted.')
    expect(errorMessages['session/user-field-missing']).toBe('User Data response does not contain field user')
    expect(errorMessages['session/openid-unreachable']).toBe('Error loading OpenIDConnect configuration document')
  })
})
