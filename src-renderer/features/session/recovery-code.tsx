import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox } from '@mantine/core'
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'
import styles from './recovery-code.module.css'

interface RecoveryCodeProps {
  readonly code: string
  /** The user name that was made for a learner without e-mail: shown this once, too. */
  readonly username?: string
  /** True where it takes the place of an earlier code, which no longer helps. */
  readonly isReplacement?: boolean
  /** Where the last button leads; to the log-in page where it is left out. */
  readonly goOnLabel?: string
  readonly onWritten: () => void
}

/** Groups of four, as it is easiest to copy by hand. */
export function groupCode(code: string): readonly string[] {
  return code.replace(/[\s-]/g, '').match(/.{1,4}/g) ?? []
}

/** Shown once: the only way back into an account whose password is forgotten, where no mail is sent. */
export function RecoveryCode({ code, username, isReplacement = false, goOnLabel, onWritten }: RecoveryCodeProps) {
  const { t } = useTranslation()
  const [isWritten, setIsWritten] = useState(false)
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const groups = groupCode(code)
  const occasion = isReplacement ? 'replacement' : username === undefined ? 'first' : 'withName'

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(username === undefined ? groups.join('-') : `${username}\n${groups.join('-')}`)
      setCopied('yes')
    } catch {
      setCopied('failed')
    }
  }

  return (
    <Page title={t(`recovery.title.${occasion}`)} width="narrow" lead={t(`recovery.lead.${occasion}`)}>
      {username === undefined ? null : (
        <p className={styles.username}>
          {t('recovery.username')} <strong data-testid="username">{username}</strong>
        </p>
      )}
      <output className={styles.code} data-testid="recovery-code" aria-label={t('recovery.code')}>
        {groups.map((group, index) => (
          <span key={index}>{group}</span>
        ))}
      </output>
      <div className={styles.tools}>
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
          {t('recovery.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => {
            window.print()
          }}
        >
          {t('recovery.print')}
        </Button>
        <span role="status">{copied === 'no' ? '' : t(copied === 'yes' ? 'recovery.copied' : 'recovery.notCopied')}</span>
      </div>
      <p className={styles.keep}>{t('recovery.keep')}</p>
      <Checkbox
        size="md"
        iconColor="var(--koya-on-green-fill)"
        label={t('recovery.written')}
        checked={isWritten}
        onChange={(event) => {
          setIsWritten(event.currentTarget.checked)
        }}
      />
      <Button mt="lg" size="md" fullWidth disabled={!isWritten} onClick={onWritten}>
        {goOnLabel ?? t('recovery.goOn')}
      </Button>
    </Page>
  )
}
