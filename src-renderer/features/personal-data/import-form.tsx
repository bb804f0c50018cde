import '@mantine/core/styles/Input.css'
import { Button, Group, TextInput } from '@mantine/core'
import { BusyButton } from '../../ui/feedback/busy-button.tsx'
import { checkField } from '../../ui/form/check-fields.ts'
import form from '../../ui/form/form.module.css'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { KnownPasswordField } from '../account/session/pictures/known-password-field.tsx'
import { useMoveProgress } from './use-move-progress.ts'
import { useOwnDataText } from './use-own-data-text.ts'

interface ImportFormProps {
  /** Name of the file. */
  readonly name: string
  readonly identifier: string
  /** Whether the learner's password is four pictures. */
  readonly hasPictures: boolean
  readonly onImport: (keys: { readonly code: string; readonly password: string }) => Promise<void>
  readonly onCancel: () => void
}

/** Asks for the code of a chosen file and the importing learner's password. */
export function ImportForm({ name, identifier, hasPictures, onImport, onCancel }: ImportFormProps) {
  const { t } = useOwnDataText()
  const { fields, failure, isBusy, formProps } = useForm({
    check: async ({ code = '', password = '' }) => {
      const { passwordSchema, recoveryCodeSchema } = await import('../../../src-shared/account/session-schemas.ts')
      const isCode = recoveryCodeSchema.safeParse(code).success
      return { ...(isCode ? {} : { code: t('bring.codeWrong') }), ...checkField('password', passwordSchema, password) }
    },
    send: ({ code = '', password = '' }) => onImport({ code, password })
  })
  const progress = useMoveProgress(isBusy)
  return (
    <form {...formProps} className={form.form}>
      <p className={form.line}>{t('bring.chosen', { name })}</p>
      <input type="text" name="username" autoComplete="username" value={identifier} readOnly hidden />
      <TextInput name="code" label={t('bring.code')} autoComplete="off" spellCheck={false} maxLength={60} size="md" error={fields['code']} />
      <KnownPasswordField
        name="password"
        label={t('bring.password')}
        error={fields['password']}
        startsWithPictures={hasPictures}
        mayChange={false}
        refusal={failure}
      />
      {failure === null ? null : <Notice tone="trouble">{failure.message}</Notice>}
      <Group>
        <BusyButton type="submit" size="md" isBusy={isBusy} busyLabel={t('bring.busy')}>
          {t('bring.submit')}
        </BusyButton>
        <Button variant="default" size="md" disabled={isBusy} onClick={onCancel}>
          {t('bring.cancel')}
        </Button>
      </Group>
      <p role="status">{progress === null ? '' : t('move.progress', progress)}</p>
    </form>
  )
}
