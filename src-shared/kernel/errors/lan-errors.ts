/** Errors of a school's or centre's server, and of discovering one. */
export const lanErrors = {
  'lan/certificate-unknown': 502,
  'lan/certificate-changed': 502,
  'lan/certificate-expired': 502,
  'lan/certificate-differs': 409,
  'lan/no-server-there': 502,
  'lan/too-many-addresses': 429,
  'lan/question-open': 409,
  'lan/change-declined': 409,
  'lan/declined-too-often': 429,
  'lan/search-failed': 503
} as const satisfies Record<string, number>
