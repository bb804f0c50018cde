/** Returns the item's type. Items without one date from before types existed and are single choice. */
export function nameOfType<Name extends string>({ type }: { readonly type?: Name | undefined }): Name | 'single-choice' {
  return type ?? 'single-choice'
}
