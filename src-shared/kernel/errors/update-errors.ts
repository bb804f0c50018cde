/** What can go wrong with updates; a part of `errorStatus`. The running version is untouched by each of them. */
export const updateErrors = {
  'updates/off': 409,
  'updates/no-feed': 409,
  'updates/busy': 409,
  'updates/unreachable': 503,
  'updates/not-signed': 403,
  'updates/refused': 403,
  'updates/cut': 503,
  'updates/altered': 403,
  'updates/stopped': 409,
  'updates/disk-full': 507,
  'updates/not-kept': 507,
  'updates/not-offered': 409,
  'updates/administrator': 403,
  'updates/held': 409
} as const
