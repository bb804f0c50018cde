import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classLevels, type ClassLevelSlug } from '../../../../src-shared/account/class-levels.ts'
import { mayHavePictures } from '../../../../src-shared/account/picture-password.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { CodedFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { checkFields } from '../../../ui/form/check-fields.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { loadSessionSchemas } from './load-session-schemas.ts'
import { RegistrationForm } from './registration-form.tsx'

export interface RegisteredLearner {
  readonly username: string
  readonly recoveryCode: string
}

/** Registration of pupils without e-mail: an adult consents, and Koya generates the user name. */
export function RegisterLearnerForm({ onRegistered }: { readonly onRegistered: (learner: RegisteredLearner) => void }) {
  const { t } = useTranslation()
  const bridge = useBridge()
  const [classLevel, setClassLevel] = useState<ClassLevelSlug | null>(null)
  const form = useForm({
    check: async (values) => checkFields((await loadSessionSchemas()).learnerRegistrationSchema, pick(values)),
    send: async (values) => {
      const { learnerRegistrationSchema } = await loadSessionSchemas()
      const parsed = learnerRegistrationSchema.safeParse(pick(values))
      if (!parsed.success) throw new CodedFailure({ code: 'request/malformed', message: t('register.unfit') })
      onRegistered(await unwrap(bridge.session.registerLearner(parsed.data)))
    }
  })
  const { fields } = form
  return (
    <RegistrationForm form={form} mayHavePictures={mayHavePictures(classLevel)}>
      <TextInput name="name" label={t('register.learnerName')} autoComplete="off" maxLength={100} size="md" error={fields.name} />
      <NativeSelect
        name="classLevel"
        label={t('register.classLevel')}
        size="md"
        error={fields.classLevel}
        onChange={({ currentTarget: { value } }) => {
          setClassLevel(classLevels.find(({ slug }) => slug === value)?.slug ?? null)
        }}
        data={[{ value: '', label: t('register.chooseClass') }, ...classLevels.map(({ slug, title }) => ({ value: slug, label: title }))]}
      />
      <TextInput
        name="guardianName"
        label={t('register.guardianName')}
        description={t('register.guardianHint')}
        autoComplete="off"
        maxLength={100}
        size="md"
        error={fields.guardianName}
      />
      <Checkbox
        name="guardianConsents"
        size="md"
        iconColor="var(--koya-on-green-fill)"
        label={t('register.guardianConsents')}
        aria-invalid={fields.guardianConsents !== undefined}
        error={fields.guardianConsents}
      />
    </RegistrationForm>
  )
}

function pick({ name = '', classLevel = '', guardianName = '', guardianConsents, password = '' }: Record<string, string>) {
  return { name, classLevel, guardianName, guardianConsents: guardianConsents !== undefined, password }
}
