import { Box } from '@mantine/core'
import { IconTableExport } from '@tabler/icons-react'
import { useState } from 'react'
import { toFailure } from '../../bridge/coded-failure.ts'
import { BusyButton } from './busy-button.tsx'
import { Notice } from './notice.tsx'

interface SaveTableButtonProps {
  readonly label: string
  readonly busyLabel: string
  readonly savedText: (path: string) => string
  /** Saves the file; null where the reader cancelled. Throws a `CodedFailure` on failure. */
  readonly save: () => Promise<{ readonly path: string | null }>
}

type SavePhase =
  | { readonly kind: 'idle' | 'busy' }
  | { readonly kind: 'done'; readonly path: string }
  | { readonly kind: 'error'; readonly message: string }

/** Saves a table for a spreadsheet, and says where it is or what went wrong. Main asks for the location and writes it. */
export function SaveTableButton({ label, busyLabel, savedText, save }: SaveTableButtonProps) {
  const [phase, setPhase] = useState<SavePhase>({ kind: 'idle' })

  async function run(): Promise<void> {
    setPhase({ kind: 'busy' })
    try {
      const { path } = await save()
      setPhase(path === null ? { kind: 'idle' } : { kind: 'done', path })
    } catch (thrown) {
      setPhase({ kind: 'error', message: toFailure(thrown).message })
    }
  }

  return (
    <>
      <BusyButton
        variant="default"
        leftSection={<IconTableExport size={20} aria-hidden />}
        isBusy={phase.kind === 'busy'}
        busyLabel={busyLabel}
        onClick={() => void run()}
      >
        {label}
      </BusyButton>
      {phase.kind === 'error' ? (
        <Box flex="0 1 100%" fz="sm" style={{ overflowWrap: 'anywhere' }}>
          <Notice tone="trouble">{phase.message}</Notice>
        </Box>
      ) : null}
      <Box component="p" role="status" flex="0 1 100%" m={0} fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {phase.kind === 'done' ? savedText(phase.path) : ''}
      </Box>
    </>
  )
}
