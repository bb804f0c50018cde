import { TextInput } from '@mantine/core'
import { LONGEST_OPTION } from '../../../../../src-shared/content/own-questions/draft-parts.ts'

interface RowTextProps {
  readonly label: string
  readonly value: string
  readonly error?: string | undefined
  readonly longest?: number
  readonly isDisabled?: boolean
  readonly placeholder?: string
  readonly onChange: (value: string) => void
}

/** The text of one row; its label is its placeholder, too. */
export function RowText({ label, value, error, longest = LONGEST_OPTION, isDisabled = false, placeholder = label, onChange }: RowTextProps) {
  return (
    <TextInput
      flex="1 1 9rem"
      miw={0}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      maxLength={longest}
      error={error}
      disabled={isDisabled}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.value)
      }}
    />
  )
}
