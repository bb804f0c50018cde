import messages from '../../../resources/locales/en/start-errors.json' with { type: 'json' }

/**
 * Errors that the first screen may need to show, and all faults of Koya (500). They are separate so that the first screen loads only these and not
 * the whole table.
 */
export const startErrors = {
  'request/not-found': 404,
  'request/internal': 500,
  'route/unknown-guard': 500,
  'route/error-page-failed': 500,
  'content/damaged': 500,
  'attempt/cannot-be-marked': 500,
  'journal/unsafe': 500,
  'journal/unavailable': 503,
  'journal/paper-damaged': 500,
  'document/not-made': 500,
  'keychain/absent': 503,
  'keychain/locked': 503
} as const

export const startMessages: Readonly<Record<keyof typeof startErrors, string>> = messages
