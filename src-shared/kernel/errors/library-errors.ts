/** What can keep a learner from lessons, from a library, from a document of one, or from its files on this computer. */
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
  'library/document-too-slow': { status: 422, message: 'This document asks too much of this computer, so Koya has closed it.' },
  'library/keep-needless': { status: 409, message: 'The files of this library are on this computer already.' },
  'library/keep-busy': { status: 409, message: 'The files of a library are on their way already. Wait until they are here, or pause that.' },
  'library/keep-no-room': { status: 507, message: 'There is too little room on the disk of this computer for these files. Make room, and go on.' },
  'library/keep-altered': { status: 502, message: 'What came is not what the server says it is, so it was not kept. Try again later.' },
  'library/keep-failed': { status: 507, message: 'This computer could not write the files to its disk. What has come is kept; try again.' }
} as const satisfies Record<string, { status: number; message: string }>
