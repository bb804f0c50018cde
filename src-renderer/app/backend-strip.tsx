import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBridge } from '../bridge/bridge-context.tsx'
import { unwrap } from '../bridge/unwrap.ts'
import styles from './backend-strip.module.css'

/** One slim line while the backend is gone; nothing while all is well or still starting, which each page waits for in its own way. */
export function BackendStrip() {
  const { t } = useTranslation()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { data: runtime } = useQuery({ queryKey: ['runtime'], queryFn: () => unwrap(bridge.app.readRuntime({})), staleTime: Infinity })

  useEffect(
    () =>
      bridge.app.onBackendChanged((backend) => {
        queryClient.setQueryData<typeof runtime>(['runtime'], (before) => before && { ...before, backend })
      }),
    [bridge, queryClient]
  )

  const phase = runtime?.backend.phase ?? 'ready'
  return (
    <div className={styles.strip} role="status" data-phase={phase}>
      {phase === 'ready' || phase === 'starting' ? '' : t(`app.backend.${phase}`)}
    </div>
  )
}
