import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import { checkField } from '../../../ui/form/check-fields.ts'
import styles from '../../../ui/form/form.module.css'
import { useForm } from '../../../ui/form/use-form.ts'
import { useWelcomeText } from './use-welcome-text.ts'

interface NameStepProps {
  /** Given before, if the learner came back. */
  readonly name: string
  readonly onName: (name: string) => void
}

export function NameStep({ name, onName }: NameStepProps) {
  const { t } = useWelcomeText()
  const { fields, forgive, formProps } = useForm({
    check: async ({ name: given = '' }) => {
      const { profileUpdateSchema } = await import('../../../../src-shared/account/learner-profile.ts')
      return checkField('name', profileUpdateSchema.shape.name, given)
    },
    send: ({ name: given = '' }) => {
      onName(given.trim())
      return Promise.resolve()
    }
  })
  return (
    <form {...formProps} className={styles.form}>
      <TextInput
        name="name"
        size="lg"
        label={t('name.label')}
        defaultValue={name}
        autoComplete="off"
        maxLength={100}
        error={fields['name']}
        onChange={() => {
          forgive('name')
        }}
      />
      <Button type="submit" size="lg" fullWidth>
        {t('name.next')}
      </Button>
    </form>
  )
}
