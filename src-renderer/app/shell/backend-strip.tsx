import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Runtime } from '../../../src-shared/kernel/server/app-contract.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { unwrap } from '../../bridge/unwrap.ts'
import { formattingLocale } from '../../ui/data/formatting-locale.ts'
import styles from './backend-strip.module.css'
import { isOfLearner } from '../session/session-events.tsx'

const CertificateError = lazy(async () => ({ default: (await import('../errors/certificate-error.tsx')).CertificateError }))

/** Strip shown while the backend is unreachable. Hidden while all is well or still starting, since each page then shows its own loading state. */
export function BackendStrip() {
  const { t, i18n } = useTranslation()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { data: runtime } = useQuery({ queryKey: ['runtime'], queryFn: () => unwrap(bridge.app.readRuntime({})), staleTime: Infinity })

  useEffect(
    () =>
      bridge.app.onBackendChanged((backend) => {
        const wasCachedShown = queryClient.getQueryData<Runtime>(['runtime'])?.backend.shownAsOf !== undefined
        queryClient.setQueryData<Runtime>(['runtime'], (before) => before && { ...before, backend })
        // Replaces cached data by current data, except reading positions, which the renderer owns.
        if (wasCachedShown && backend.phase === 'ready')
          void queryClient.invalidateQueries({ predicate: (query) => isOfLearner(query) && query.queryKey[1] !== 'reading' })
      }),
    [bridge, queryClient]
  )

  const { phase, shownAsOf, certificate } = runtime?.backend ?? { phase: 'ready' as const }
  return (
    <div className={styles.strip} role="status" data-phase={phase}>
      {phase === 'ready' || phase === 'starting' ? (
        ''
      ) : (
        <Suspense fallback={t(`app.backend.${phase}`)}>
          {certificate === undefined ? t(`app.backend.${phase}`) : <CertificateError fault={certificate} />}
        </Suspense>
      )}
      {phase === 'unreachable' && shownAsOf !== undefined ? ` ${t('app.backend.shownAsOf', { moment: momentText(shownAsOf, i18n.language) })}` : ''}
    </div>
  )
}

/** Formats a time, with its date unless that is today; `at` in milliseconds since 1970. */
function momentText(at: number, language: string): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(formattingLocale(language), isToday ? { timeStyle: 'short' } : { dateStyle: 'long', timeStyle: 'short' }).format(at)
}
