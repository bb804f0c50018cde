import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface IdentifierFieldProps {
  readonly error: string | undefined
  readonly initial?: string | undefined
}

/** Field for the sign-in identifier: e-mail address or user name. */
export function IdentifierField({ error, initial }: IdentifierFieldProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      name="identifier"
      label={t('login.identifier')}
      autoComplete="username"
      spellCheck={false}
      autoCapitalize="off"
      maxLength={254}
      size="md"
      defaultValue={initial}
      error={error}
    />
  )
}
