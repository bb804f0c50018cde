import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox } from '@mantine/core'
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Page } from '../../ui/page.tsx'
import styles from './move-code.module.css'
import { useOwnDataText } from './use-own-data-text.ts'

interface MoveCodeProps {
  /** In groups, with hyphens between. */
  readonly code: string
  readonly path: string
  readonly onWritten: () => void
}

/** The code of a move file, shown once: a page of its own, so that it can be printed alone. */
export function MoveCode({ code, path, onWritten }: MoveCodeProps) {
  const { t } = useOwnDataText()
  const [isWritten, setIsWritten] = useState(false)
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code)
      setCopied('yes')
    } catch {
      setCopied('failed')
    }
  }

  return (
    <Page title={t('code.title')} width="narrow" lead={t('code.lead', { path })}>
      <output className={styles.code} data-testid="move-code" aria-label={t('code.label')}>
        {code.split('-').map((group, index) => (
          <span key={index}>{group}</span>
        ))}
      </output>
      <div className={styles.tools}>
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
          {t('code.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => {
            window.print()
          }}
        >
          {t('code.print')}
        </Button>
        <span role="status">{copied === 'no' ? '' : t(copied === 'yes' ? 'code.copied' : 'code.notCopied')}</span>
      </div>
      <Checkbox
        mt="lg"
        size="md"
        iconColor="var(--koya-on-green-fill)"
        label={t('code.written')}
        checked={isWritten}
        onChange={(event) => {
          setIsWritten(event.currentTarget.checked)
        }}
      />
      <Button mt="lg" size="md" fullWidth disabled={!isWritten} onClick={onWritten}>
        {t('code.goOn')}
      </Button>
    </Page>
  )
}
