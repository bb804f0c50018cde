/** Errors of printing and saving a page. */
export const documentErrors = {
  'document/busy': 409,
  'document/not-printed': 503,
  'document/disk-full': 507,
  'document/read-only': 507,
  'document/in-use': 409,
  'document/not-written': 507
} as const satisfies Record<string, number>
