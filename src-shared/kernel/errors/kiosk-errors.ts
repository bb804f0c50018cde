/** What an exam seat, or the policy of a centre, closes. */
export const kioskErrors = {
  'kiosk/seat-locked': { status: 503, message: 'This exam seat cannot be used: its policy is not in order. Call whoever looks after this computer.' },
  'kiosk/not-held': { status: 409, message: 'This exam seat is not closed off, so no exam begins here. Call the invigilator.' },
  'kiosk/not-open': { status: 409, message: 'Open this seat with the centre’s PIN first.' },
  'kiosk/closed-here': { status: 403, message: 'This is closed on an exam seat.' },
  'policy/payments-off': { status: 403, message: 'Your centre has switched off payments and vouchers on this computer.' },
  'policy/support-off': { status: 403, message: 'Your centre has switched off messages to the support on this computer.' }
} as const satisfies Record<string, { status: number; message: string }>
