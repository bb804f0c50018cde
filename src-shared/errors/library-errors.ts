/** What can keep a learner from a library, or from a document of one. */
export const libraryErrors = {
  'library/not-found': { status: 404, message: 'This page could not be found' },
  'library/locked': { status: 403, message: 'This library is locked. Its page says what opens it.' },
  'library/work-missing': { status: 404, message: 'This is not in the library any more. Go back to the library and open it anew.' },
  'library/document-broken': { status: 422, message: 'This document is damaged or did not come whole, so it cannot be shown.' },
  'library/document-locked': {
    status: 422,
    message: 'This document is protected by a password. Koya shows documents that are open to everybody who has them.'
  },
  'library/document-too-large': { status: 422, message: 'This document has more pages than Koya can show.' },
  'library/document-too-slow': { status: 422, message: 'This document asks too much of this computer, so Koya has closed it.' }
} as const satisfies Record<string, { status: number; message: string }>
