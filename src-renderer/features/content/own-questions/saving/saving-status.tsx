import { Box } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import type { DraftSaver } from './draft-saver.ts'
import { useOwnText } from '../fields/use-own-text.ts'

/** Whether what was typed is saved. */
export function SavingStatus({ saver }: { readonly saver: Pick<DraftSaver, 'state' | 'subscribe'> }) {
  const { t } = useOwnText()
  const state = useSyncExternalStore(saver.subscribe, saver.state)
  return (
    <Box component="p" role="status" m={0} {...(state.kind === 'failed' ? { c: 'var(--koya-clay)' } : { c: 'dimmed', fz: 'sm' })}>
      {state.kind === 'failed' ? t('kept.failed', { message: state.failure.message }) : t(`kept.${state.kind}`)}
    </Box>
  )
}
