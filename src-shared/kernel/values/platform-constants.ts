/** The platform's constants (spec, section 9). Times are in milliseconds unless the name says otherwise; the scroll offset is in pixels. */
export const platformConstants = {
  toastDurationMs: 3000,
  toastClosesOnClick: false,
  progressBarThrottleMs: 200,
  progressBarDurationMs: 5000,
  progressBarHideDelayMs: 500,
  pageTransitionName: 'page',
  pageTransitionMode: 'out-in',
  chunkLoadTimeoutMs: 120_000,
  chunkReloadGuardMs: 60_000,
  /** Minimum display time of a loading state once shown; requests are not delayed. */
  fetchDelayMs: 200,
  carouselItemsPerPage: 2,
  carouselSpeedMs: 500,
  carouselAutoplayMs: 2000,
  scrollRevealOffsetPx: 120,
  scrollRevealDurationMs: 400,
  scrollRevealThrottleMs: 99,
  scrollRevealDebounceMs: 50,
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
  /** Unit of a cookie's expiry. */
  cookieExpiryUnitMs: 86_400_000,
  defaultStrategy: 'local',
  routerBase: '/'
} as const

export type PlatformConstants = typeof platformConstants
