import { useIsFetching } from '@tanstack/react-query'
import { Suspense, use, useLayoutEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../ui/feedback/loading.tsx'
import { useTypesetter } from '../../ui/markup/typesetter.ts'
import { useLoadingPhase } from '../../ui/feedback/use-loading-phase.ts'

/**
 * Suspense boundary around a page that has nothing to show yet. Shows a loader, for at least the fetch delay once visible. Retries the page with
 * each reply, with what renders formulas, and at the end of the delay, because React alone would delay it by 300 ms after the fallback.
 */
export function PageLoading({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const [isWaiting, setIsWaiting] = useState(false)
  const [never] = useState(() => new Promise<never>(() => undefined))
  const phase = useLoadingPhase(isWaiting)
  useIsFetching()
  useTypesetter()
  return (
    <Suspense
      fallback={
        <Waiting onChange={setIsWaiting}>
          <Loading label={t('app.loading')} phase={phase} />
        </Waiting>
      }
    >
      {children}
      {phase === 'held' ? <HeldBack until={never} /> : null}
    </Suspense>
  )
}

interface WaitingProps {
  readonly onChange: (isWaiting: boolean) => void
  readonly children: ReactNode
}

/** Reports when it mounts and unmounts, as a fallback does. */
function Waiting({ onChange, children }: WaitingProps) {
  useLayoutEffect(() => {
    onChange(true)
    return () => {
      onChange(false)
    }
  }, [onChange])
  return children
}

/** Keeps the fallback visible. Rendered after the page, so that the page's requests start first. */
function HeldBack({ until }: { readonly until: Promise<never> }) {
  return use(until)
}
