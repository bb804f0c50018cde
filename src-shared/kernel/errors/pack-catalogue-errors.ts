/** Errors in a publisher's signed list of packs, and in the folder or drive that packs come from. */
export const packCatalogueErrors = {
  'pack/catalogue-altered': 400,
  'pack/catalogue-newer': 400,
  'pack/catalogue-older': 409,
  'pack/catalogue-expired': 409,
  'pack/catalogue-other-signer': 403,
  'pack/catalogue-not-secure': 403,
  'pack/folder-unreadable': 400,
  'pack/drive-gone': 503
} as const satisfies Record<string, number>
