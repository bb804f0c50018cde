/**
 * The errors whose words the first screen may have to say by itself, and all that are called a fault of Koya (500). They stand apart so that the
 * start loads these few and not the whole table.
 */
export const startErrors = {
  'request/not-found': { status: 404, message: 'This page could not be found' },
  'request/internal': { status: 500, message: 'Something went wrong in Koya. Your answers are safe; please try again.' },
  'route/unknown-guard': { status: 500, message: 'Unknown middleware' },
  'route/error-page-failed': { status: 500, message: 'An error occurred while showing the error page' },
  'content/damaged': { status: 500, message: 'A file of this installation is damaged. Please install Koya again.' },
  'attempt/cannot-be-marked': {
    status: 500,
    message: 'The server cannot mark this paper as was agreed at its start. Your answers are safe; whoever runs the server must mend it.'
  },
  'journal/unsafe': { status: 500, message: 'This computer cannot keep answers safely, so no exam may start on it.' },
  'journal/unavailable': { status: 503, message: 'The answer journal is not ready. Nothing you choose now is saved yet.' },
  'journal/paper-damaged': {
    status: 500,
    message: 'The paper stored on this computer is damaged. It was set aside, not deleted. Please tell your teacher or the invigilator.'
  },
  'document/not-made': { status: 500, message: 'Koya could not make the file. Please try again.' },
  'keychain/absent': { status: 503, message: 'This computer has no keychain. You stay signed in only until Koya closes.' },
  'keychain/locked': { status: 503, message: 'The keychain of this computer is locked. You stay signed in only until Koya closes.' }
} as const
