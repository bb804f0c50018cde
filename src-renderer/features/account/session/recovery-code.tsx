import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CodeToSave } from '../../../ui/card/code-to-save.tsx'
import { Page } from '../../../ui/page/page.tsx'

interface RecoveryCodeProps {
  readonly code: string
  /** The generated user name of a learner without e-mail; also shown only once. */
  readonly username?: string
  /** True if it replaces an earlier code, which is no longer valid. */
  readonly isReplacement?: boolean
  /** Label of the last button; defaults to one for the sign-in page. */
  readonly goOnLabel?: string
  readonly onWritten: () => void
}

/** Splits a code into groups of four, for easy copying by hand. */
export function groupCode(code: string): readonly string[] {
  return code.replace(/[\s-]/g, '').match(/.{1,4}/g) ?? []
}

/** Shows the recovery code, once. Without mail it is the only way back into an account after forgetting the password. */
export function RecoveryCode({ code, username, isReplacement = false, goOnLabel, onWritten }: RecoveryCodeProps) {
  const { t } = useTranslation()
  const groups = groupCode(code)
  const occasion = isReplacement ? 'replacement' : username === undefined ? 'first' : 'withName'
  return (
    <Page title={t(`recovery.title.${occasion}`)} width="narrow" lead={t(`recovery.lead.${occasion}`)}>
      {username === undefined ? null : (
        <Box component="p" fz="xl">
          {t('recovery.username')}{' '}
          <Box component="strong" ff="monospace" style={{ userSelect: 'all' }}>
            {username}
          </Box>
        </Box>
      )}
      <CodeToSave
        groups={groups}
        text={username === undefined ? groups.join('-') : `${username}\n${groups.join('-')}`}
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
