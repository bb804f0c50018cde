import { Box } from '@mantine/core'
import { IconTableExport } from '@tabler/icons-react'
import { useState } from 'react'
import type { ListedClass } from '../../../src-shared/teaching/school-class.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { toFailure } from '../../bridge/coded-failure.ts'
import { unwrap } from '../../bridge/unwrap.ts'
import { BusyButton } from '../../ui/feedback/busy-button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useTeachingText } from './base/use-teaching-text.ts'

type SavePhase =
  | { readonly kind: 'idle' | 'busy' }
  | { readonly kind: 'done'; readonly path: string }
  | { readonly kind: 'error'; readonly message: string }

/** Saves the results of a class for a spreadsheet. Main asks for the location. */
export function SaveClassResults({ schoolClass: { classId, name } }: { readonly schoolClass: ListedClass }) {
  const { t } = useTeachingText()
  const { teaching } = useBridge()
  const [phase, setPhase] = useState<SavePhase>({ kind: 'idle' })

  async function save(): Promise<void> {
    setPhase({ kind: 'busy' })
    try {
      const words = {
        pupil: t('results.pupil'),
        states: { open: t('results.open'), begun: t('results.begun'), done: t('results.done'), notJoined: t('results.notJoined') },
        late: t('results.late')
      }
      const { path } = await unwrap(teaching.saveResults({ classId, title: t('results.file', { name }), words }))
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
        busyLabel={t('results.saving')}
        onClick={() => void save()}
      >
        {t('results.save')}
      </BusyButton>
      {phase.kind === 'error' ? (
        <Box flex="0 1 100%" fz="sm">
          <Notice tone="trouble">{phase.message}</Notice>
        </Box>
      ) : null}
      <Box component="p" role="status" m={0} fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {phase.kind === 'done' ? t('results.saved', { path: phase.path }) : ''}
      </Box>
    </>
  )
}
