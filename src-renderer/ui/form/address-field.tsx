import '@mantine/core/styles/Input.css'
import { TextInput, type TextInputProps } from '@mantine/core'

/** An address that is typed or pasted: nothing completes it, and nothing calls it misspelt. */
export function AddressField(props: TextInputProps) {
  return <TextInput name="address" type="url" autoComplete="off" spellCheck={false} maxLength={300} size="md" {...props} />
}
