/** Errors of kiosk devices, and of features that a centre's policy disables. */
export const kioskErrors = {
  'kiosk/seat-locked': 503,
  'kiosk/not-held': 409,
  'kiosk/not-open': 409,
  'kiosk/pin-unavailable': 503,
  'kiosk/closed-here': 403,
  'policy/payments-off': 403,
  'policy/support-off': 403
} as const satisfies Record<string, number>
