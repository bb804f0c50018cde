import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface EmailFieldProps {
  readonly error: string | undefined
  readonly initial?: string | undefined
}

export function EmailField({ error, initial }: EmailFieldProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      name="email"
      type="email"
      label={t('form.email')}
      autoComplete="email"
      spellCheck={false}
      autoCapitalize="off"
      size="md"
      defaultValue={initial}
      error={error}
    />
  )
}
