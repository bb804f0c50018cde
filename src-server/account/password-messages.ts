/** What the hasher asks of its workers. `id` comes back with the answer. */
export type PasswordJob =
  | { readonly id: number; readonly kind: 'hash'; readonly password: string }
  | { readonly id: number; readonly kind: 'check'; readonly password: string; readonly passwordHash: string }

/** `value` is the PHC string of a `hash` job, or whether the password of a `check` job fits. */
export type PasswordJobResult = { readonly id: number; readonly value: string | boolean } | { readonly id: number; readonly problem: string }
