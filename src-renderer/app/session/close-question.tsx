import { lazy, Suspense, useEffect, useState } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'

const CloseDialog = lazy(async () => ({ default: (await import('./close-dialog.tsx')).CloseDialog }))

/** Asks for confirmation when main is about to close the window over an open attempt. */
export function CloseQuestion() {
  const bridge = useBridge()
  const [attemptTitle, setAttemptTitle] = useState<string | null>(null)
  useEffect(
    () =>
      bridge.app.onCloseAsked((asked) => {
        setAttemptTitle(asked.attemptTitle)
      }),
    [bridge]
  )
  if (attemptTitle === null) return null
  return (
    <Suspense fallback={null}>
      <CloseDialog
        attemptTitle={attemptTitle}
        onStay={() => {
          setAttemptTitle(null)
        }}
        onClose={() => void bridge.app.closeAnyway({})}
      />
    </Suspense>
  )
}
