import '@mantine/core/styles/Input.css'
import { NativeSelect } from '@mantine/core'

interface FilterSelectProps {
  readonly label: string
  /** Label of the first option, which disables the filter. */
  readonly anyLabel: string
  readonly options: readonly { readonly slug: string; readonly title: string }[]
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

/** A select for one option or all. */
export function FilterSelect({ label, anyLabel, options, value, onChange }: FilterSelectProps) {
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      data={[{ value: '', label: anyLabel }, ...options.map(({ slug, title }) => ({ value: slug, label: title }))]}
      onChange={(event) => {
        onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)
      }}
    />
  )
}
