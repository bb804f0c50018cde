/** What the hasher asks of its workers; a `hash` is answered with a PHC string, a `find-fit` with the place of the first hash that fits, or -1. */
export type PasswordJob =
  | { readonly kind: 'hash'; readonly password: string; readonly saltOf?: string | undefined }
  | { readonly kind: 'find-fit'; readonly password: string; readonly passwordHashes: readonly string[] }
