import { useIsFetching } from '@tanstack/react-query'
import { Suspense, use, useLayoutEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../ui/feedback/loading.tsx'
import { useLoadingPhase } from '../../ui/feedback/use-loading-phase.ts'

/**
 * The boundary around a page that has nothing to show yet: a loader stands in its place, and once that shows it stays for the fetch delay. With
 * each answer and at the end of the delay the page is tried at once; React by itself would hold it back for 300 ms after the fallback.
 */
export function PageLoading({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const [isWaiting, setIsWaiting] = useState(false)
  const [never] = useState(() => new Promise<never>(() => undefined))
  const phase = useLoadingPhase(isWaiting)
  useIsFetching()
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

/** Says when it comes and goes, as a fallback does. */
function Waiting({ onChange, children }: WaitingProps) {
  useLayoutEffect(() => {
    onChange(true)
    return () => {
      onChange(false)
    }
  }, [onChange])
  return children
}

/** Keeps the fallback in place. It stands behind the page, whose requests go out before. */
function HeldBack({ until }: { readonly until: Promise<never> }) {
  return use(until)
}
