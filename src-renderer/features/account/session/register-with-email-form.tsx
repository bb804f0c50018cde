import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'
import { checkFields } from '../../../ui/form/check-fields.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { EmailField } from './email-field.tsx'
import { loadSessionSchemas } from './load-session-schemas.ts'
import { RegistrationForm } from './registration-form.tsx'

export interface EmailRegistration {
  readonly email: string
  readonly mail: 'local' | 'sent'
}

export function RegisterWithEmailForm({ onMailed }: { readonly onMailed: (registration: EmailRegistration) => void }) {
  const { t } = useTranslation()
  const bridge = useBridge()
  const form = useForm({
    check: async (values) => checkFields((await loadSessionSchemas()).registrationSchema, pick(values)),
    send: async (values) => {
      const registration = pick(values)
      const { mail } = await unwrap(bridge.session.register(registration))
      onMailed({ email: registration.email, mail })
    }
  })
  const { fields } = form
  return (
    <RegistrationForm form={form}>
      <TextInput name="name" label={t('form.name')} autoComplete="name" maxLength={100} size="md" error={fields.name} />
      <EmailField error={fields.email} />
    </RegistrationForm>
  )
}

function pick({ name = '', email = '', password = '' }: Record<string, string>): { name: string; email: string; password: string } {
  return { name, email, password }
}
