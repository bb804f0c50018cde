/** Errors of updates; part of `errorStatus`. None of them affects the running version. */
export const updateErrors = {
  'updates/off': 409,
  'updates/no-feed': 409,
  'updates/busy': 409,
  'updates/unreachable': 503,
  'updates/not-signed': 403,
  'updates/feed-behind': 409,
  'updates/refused': 403,
  'updates/cut': 503,
  'updates/altered': 403,
  'updates/stopped': 409,
  'updates/disk-full': 507,
  'updates/not-kept': 507,
  'updates/not-offered': 409,
  'updates/administrator': 403,
  'updates/held': 409,
  'updates/not-here': 404,
  'updates/fetching': 503
} as const
