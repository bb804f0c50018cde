import { Box } from '@mantine/core'
import { IconTableExport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResultOrder } from '../../../../src-shared/attempt/report/sort-results.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'

type SavePhase =
  | { readonly kind: 'idle' | 'busy' }
  | { readonly kind: 'done'; readonly path: string }
  | { readonly kind: 'error'; readonly message: string }

/** Saves all results as a spreadsheet file in the table's order. Main asks for the location and writes it. */
export function SaveResults({ order }: { readonly order: ResultOrder }) {
  const { t } = useTranslation()
  const { documents } = useBridge()
  const [phase, setPhase] = useState<SavePhase>({ kind: 'idle' })

  async function save(): Promise<void> {
    setPhase({ kind: 'busy' })
    try {
      const { path } = await unwrap(
        documents.saveResults({
          title: t('results.file.name'),
          order,
          words: {
            columns: {
              paper: t('results.paper'),
              when: t('results.when'),
              state: t('results.file.state'),
              total: t('results.result'),
              maximum: t('results.file.maximum')
            },
            states: { open: t('results.state.open'), kept: t('results.state.kept'), marked: t('results.state.marked') }
          }
        })
      )
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
        busyLabel={t('results.file.saving')}
        onClick={() => void save()}
      >
        {t('results.file.save')}
      </BusyButton>
      {phase.kind === 'error' ? (
        <Box flex="0 1 100%" fz="sm" style={{ overflowWrap: 'anywhere' }}>
          <Notice tone="trouble">{phase.message}</Notice>
        </Box>
      ) : null}
      <Box component="p" role="status" flex="0 1 100%" m={0} fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {phase.kind === 'done' ? t('results.file.saved', { path: phase.path }) : ''}
      </Box>
    </>
  )
}
