import '@mantine/core/styles/Input.css'
import { TextInput, type TextInputProps } from '@mantine/core'

/** A field for an address, without autocompletion and spell checking. */
export function AddressField(props: TextInputProps) {
  return <TextInput name="address" type="url" autoComplete="off" spellCheck={false} maxLength={300} size="md" {...props} />
}
