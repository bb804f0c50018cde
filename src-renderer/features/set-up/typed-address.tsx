import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { backendAddressSchema } from '../../../src-shared/settings/settings.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import styles from './set-up.module.css'
import { useSetUpText } from './use-set-up-text.ts'

interface TypedAddressProps {
  readonly isBusy: boolean
  readonly onLook: (address: string) => void
}

/** For networks that carry no announcements. */
export function TypedAddress({ isBusy, onLook }: TypedAddressProps) {
  const { t } = useSetUpText()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    const address = backendAddressSchema.safeParse(text)
    setFault(address.success ? null : (address.error.issues[0]?.message ?? ''))
    if (address.success && !isBusy) onLook(address.data)
  }

  return (
    <PageSection title={t('server.typed')} className={styles.part}>
      <form onSubmit={submit} noValidate className={styles.form}>
        <TextInput
          name="address"
          type="url"
          label={t('server.address')}
          description={t('server.addressHint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          size="md"
          value={text}
          error={fault}
          onChange={(event) => {
            setText(event.currentTarget.value)
          }}
        />
        <div className={styles.line}>
          <BusyButton type="submit" variant="default" isBusy={isBusy} busyLabel={t('server.looking')}>
            {t('server.look')}
          </BusyButton>
        </div>
      </form>
    </PageSection>
  )
}
