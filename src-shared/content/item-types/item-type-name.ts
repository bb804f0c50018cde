/** An item without a type is from before there were types: a single choice. */
export function nameOfType<Name extends string>({ type }: { readonly type?: Name | undefined }): Name | 'single-choice' {
  return type ?? 'single-choice'
}
