/** What the hasher asks of its workers. `id` comes back with the answer. */
export type PasswordJob =
  | { readonly id: number; readonly kind: 'hash'; readonly password: string }
  | { readonly id: number; readonly kind: 'find-fit'; readonly password: string; readonly passwordHashes: readonly string[] }

/** `value` is the PHC string of a `hash` job; of a `find-fit` job the place of the first hash that the password fits, or -1. */
export type PasswordJobResult = { readonly id: number; readonly value: string | number } | { readonly id: number; readonly problem: string }
