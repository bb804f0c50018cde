import { useTranslation } from 'react-i18next'
import { CodeToSave } from '../../../ui/card/code-to-save.tsx'
import { Page } from '../../../ui/page/page.tsx'
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
  const groups = groupCode(code)
  const occasion = isReplacement ? 'replacement' : username === undefined ? 'first' : 'withName'
  return (
    <Page title={t(`recovery.title.${occasion}`)} width="narrow" lead={t(`recovery.lead.${occasion}`)}>
      {username === undefined ? null : (
        <p className={styles.username}>
          {t('recovery.username')} <strong data-testid="username">{username}</strong>
        </p>
      )}
      <CodeToSave
        groups={groups}
        text={username === undefined ? groups.join('-') : `${username}\n${groups.join('-')}`}
        testId="recovery-code"
        labels={{
          label: t('recovery.code'),
          copy: t('recovery.copy'),
          print: t('recovery.print'),
          copied: t('recovery.copied'),
          notCopied: t('recovery.notCopied'),
          written: t('recovery.written'),
          goOn: goOnLabel ?? t('recovery.goOn')
        }}
        instructions={t('recovery.keep')}
        onWritten={onWritten}
      />
    </Page>
  )
}
