import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox } from '@mantine/core'
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { toFailure } from '../../bridge/coded-failure.ts'
import { unwrap } from '../../bridge/unwrap.ts'
import { Notice } from '../feedback/notice.tsx'
import styles from './code-to-save.module.css'
import '../page/print-page.css'

interface CodeToSaveProps {
  /** Grouped for easy copying by hand. */
  readonly groups: readonly string[]
  /** Text to copy; defaults to the groups joined by hyphens. */
  readonly text?: string
  readonly labels: Readonly<Record<'label' | 'copy' | 'print' | 'copied' | 'notCopied' | 'written' | 'goOn', string>>
  /** How to store the code; printed with it. */
  readonly instructions?: ReactNode
  /** Called once the user confirms that the code is written down. */
  readonly onWritten: () => void
}

/** Shows a code once, on a page that prints alone. The user must copy, print or write it down before continuing. */
export function CodeToSave({ groups, text = groups.join('-'), labels, instructions, onWritten }: CodeToSaveProps) {
  const [isWritten, setIsWritten] = useState(false)
  const { documents } = useBridge()
  const [failure, setFailure] = useState<string | null>(null)
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('yes')
    } catch {
      setCopied('failed')
    }
  }

  async function print(): Promise<void> {
    setFailure(null)
    try {
      await unwrap(documents.printPage({}))
    } catch (thrown) {
      setFailure(toFailure(thrown).message)
    }
  }

  return (
    <>
      <output className={styles.code} aria-label={labels.label}>
        {groups.map((group, index) => (
          <span key={index}>{group}</span>
        ))}
      </output>
      <div className={styles.tools}>
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
          {labels.copy}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => void print()}>
          {labels.print}
        </Button>
        <span role="status">{copied === 'no' ? '' : copied === 'yes' ? labels.copied : labels.notCopied}</span>
      </div>
      {failure === null ? null : <Notice tone="trouble">{failure}</Notice>}
      {instructions === undefined ? null : <p className={styles.keep}>{instructions}</p>}
      <Checkbox
        mt="lg"
        size="md"
        iconColor="var(--koya-on-green-fill)"
        label={labels.written}
        checked={isWritten}
        onChange={(event) => {
          setIsWritten(event.currentTarget.checked)
        }}
      />
      <Button mt="lg" size="md" fullWidth disabled={!isWritten} onClick={onWritten}>
        {labels.goOn}
      </Button>
    </>
  )
}
