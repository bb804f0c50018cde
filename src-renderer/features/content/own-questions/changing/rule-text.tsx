import { TextInput, type TextInputProps } from '@mantine/core'

interface RuleTextProps extends Pick<TextInputProps, 'label' | 'description' | 'placeholder' | 'w' | 'flex'> {
  /** What it is called where it has no visible label. */
  readonly name?: string
  readonly value: string
  readonly longest: number
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
}

/** A name, a number or a formula of the rules. Pieces of text are never added to it. */
export function RuleText({ name, value, longest, onChange, ...rest }: RuleTextProps) {
  return (
    <TextInput
      data-no-pieces
      miw={0}
      spellCheck={false}
      autoComplete="off"
      {...(name === undefined ? {} : { 'aria-label': name, title: name })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      maxLength={longest}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...rest}
    />
  )
}
