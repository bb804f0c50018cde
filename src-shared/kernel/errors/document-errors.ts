/** What printing and saving a page can meet. */
export const documentErrors = {
  'document/busy': { status: 409, message: 'Koya is still printing or saving. Please wait a moment.' },
  'document/not-printed': { status: 503, message: 'The printer did not take it. Check that it is switched on, or save a PDF instead.' },
  'document/disk-full': { status: 507, message: 'There is no room left there. Choose another place, or make room.' },
  'document/read-only': { status: 507, message: 'Koya may not write there. Choose another folder.' },
  'document/not-written': { status: 507, message: 'This computer could not write the file there. Choose another folder.' }
} as const satisfies Record<string, { status: number; message: string }>
