/** Errors of lessons, libraries, their documents, and their downloads on this computer. */
export const libraryErrors = {
  'library/not-found': 404,
  'library/locked': 403,
  'library/work-missing': 404,
  'library/document-broken': 422,
  'library/document-locked': 422,
  'library/document-too-large': 422,
  'library/document-too-slow': 422,
  'library/keep-needless': 409,
  'library/keep-busy': 409,
  'library/keep-no-room': 507,
  'library/keep-altered': 502,
  'library/keep-failed': 507
} as const satisfies Record<string, number>
