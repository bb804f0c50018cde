import '@mantine/core/styles/Input.css'
import { NativeSelect } from '@mantine/core'

interface FilterSelectProps {
  readonly label: string
  /** What the first choice says: everything. */
  readonly anyLabel: string
  readonly options: readonly { readonly slug: string; readonly title: string }[]
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

/** A list of which one is chosen, or all of it. */
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
