/** What can be wrong with the server of a school or a centre, and with looking for one. */
export const lanErrors = {
  'lan/certificate-unknown': {
    status: 502,
    message: 'This server shows a certificate that nobody has confirmed on this computer. Confirm it with its code under “Set up this computer”.'
  },
  'lan/certificate-changed': {
    status: 502,
    message:
      'This is not the server that was confirmed on this computer: its certificate is another one. Ask whoever runs the server before you go on.'
  },
  'lan/certificate-expired': {
    status: 502,
    message:
      'The certificate of this server has run out, or the date of this computer is wrong. Check the date first, then ask whoever runs the server.'
  },
  'lan/certificate-differs': {
    status: 409,
    message: 'The server shows another certificate than the one whose code you compared. Nothing was changed. Compare the code again.'
  },
  'lan/no-server-there': {
    status: 502,
    message: 'Koya could not reach a Koya server there. Check the address with your teacher. Check the date of this computer, too.'
  },
  'lan/too-many-addresses': { status: 429, message: 'Too many addresses were tried on this computer. Try again in ten minutes.' },
  'lan/question-open': { status: 409, message: 'Koya is already asking a question in another box. Answer that one first.' },
  'lan/change-declined': { status: 409, message: 'You chose Cancel. Nothing was changed.' },
  'lan/declined-too-often': { status: 429, message: 'Cancel was chosen many times. Nothing was changed. Try again in ten minutes.' },
  'lan/search-failed': {
    status: 503,
    message: 'This computer cannot look around on its network. Check the cable or the Wi-Fi, or type the address of the server.'
  }
} as const satisfies Record<string, { status: number; message: string }>
