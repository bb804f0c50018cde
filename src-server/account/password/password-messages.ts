/** Jobs for the hasher's workers. A `hash` returns a PHC string; a `find-fit` returns the index of the first hash that fits, or -1. */
export type PasswordJob =
  | { readonly kind: 'hash'; readonly password: string; readonly saltOf?: string | undefined }
  | { readonly kind: 'find-fit'; readonly password: string; readonly passwordHashes: readonly string[] }
