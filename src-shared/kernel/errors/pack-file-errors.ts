/** Errors in a pack file itself. */
export const packFileErrors = {
  'pack/unreadable': 400,
  'pack/newer-format': 400,
  'pack/unsafe': 400,
  'pack/altered': 400,
  'pack/content': 400,
  'pack/text-bounds': 400
} as const satisfies Record<string, number>
