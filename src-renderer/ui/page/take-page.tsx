import { Box, Group } from '@mantine/core'
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { toFailure } from '../../bridge/coded-failure.ts'
import { unwrap } from '../../bridge/unwrap.ts'
import { BusyButton } from '../feedback/busy-button.tsx'
import { Notice } from '../feedback/notice.tsx'
import './print-page.css'
import styles from './take-page.module.css'

export interface TakePageText {
  readonly title: string
  readonly print: string
  readonly printing: string
  readonly printed: string
  readonly pdf: string
  readonly saving: string
  /** Suggested file name without extension. */
  readonly file: string
  readonly saved: (path: string) => string
}

type TakePhase =
  | { readonly kind: 'idle' | 'printing' | 'saving' }
  | { readonly kind: 'done'; readonly text: string }
  | { readonly kind: 'error'; readonly message: string }

interface TakePageProps {
  readonly text: TakePageText
  /** Whether saving it is what the page is for. */
  readonly isMain?: boolean
}

/** Prints the current page or saves it as a PDF. Main asks for the location and returns the result. */
export function TakePage({ text, isMain = false }: TakePageProps) {
  const { documents } = useBridge()
  const [phase, setPhase] = useState<TakePhase>({ kind: 'idle' })

  async function take(busy: 'printing' | 'saving', act: () => Promise<string | null>): Promise<void> {
    setPhase({ kind: busy })
    try {
      const done = await act()
      setPhase(done === null ? { kind: 'idle' } : { kind: 'done', text: done })
    } catch (thrown) {
      setPhase({ kind: 'error', message: toFailure(thrown).message })
    }
  }

  async function print(): Promise<string | null> {
    const { isPrinted } = await unwrap(documents.printPage({}))
    return isPrinted ? text.printed : null
  }

  async function save(): Promise<string | null> {
    const { path } = await unwrap(documents.savePage({ title: text.file.slice(0, 120) }))
    return path === null ? null : text.saved(path)
  }

  return (
    <section className={styles.actions} aria-label={text.title}>
      <Group gap={8}>
        <BusyButton
          variant="default"
          leftSection={<IconPrinter size={20} aria-hidden />}
          isBusy={phase.kind === 'printing'}
          busyLabel={text.printing}
          onClick={() => void take('printing', print)}
        >
          {text.print}
        </BusyButton>
        <BusyButton
          variant={isMain ? 'filled' : 'default'}
          leftSection={<IconFileTypePdf size={20} aria-hidden />}
          isBusy={phase.kind === 'saving'}
          busyLabel={text.saving}
          onClick={() => void take('saving', save)}
        >
          {text.pdf}
        </BusyButton>
      </Group>
      {phase.kind === 'error' ? <Notice tone="trouble">{phase.message}</Notice> : null}
      <Box component="p" role="status" m={0} fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {phase.kind === 'done' ? phase.text : ''}
      </Box>
    </section>
  )
}
