import { lazy, Suspense, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../../../ui/feedback/loading.tsx'
import { useLoadingPhase } from '../../../../ui/feedback/use-loading-phase.ts'

const PictureField = lazy(async () => ({ default: (await import('./picture-field.tsx')).PictureField }))

/** The field of pictures; it and its pictures load when it is first shown. */
export function LazyPictureField(props: ComponentProps<typeof PictureField>) {
  return (
    <Suspense fallback={<Waiting />}>
      <PictureField {...props} />
    </Suspense>
  )
}

function Waiting() {
  const { t } = useTranslation()
  const phase = useLoadingPhase(true)
  return phase === 'idle' ? null : <Loading label={t('app.loading')} phase={phase} />
}
