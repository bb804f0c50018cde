import { useCallback, useState, type ReactNode } from 'react'
import { platformConstants } from '../../../src-shared/kernel/values/platform-constants.ts'
import { ToastContext } from './use-toast.ts'
import styles from './toast-host.module.css'

interface Toast {
  readonly id: number
  readonly text: string
}

/** Shows short messages at the edge of the window, which disappear automatically. Clicks neither close them nor are blocked by them. */
export function ToastHost({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])

  const show = useCallback((text: string) => {
    setToasts((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, text }])
    setTimeout(() => {
      setToasts((before) => before.slice(1))
    }, platformConstants.toastDurationMs)
  }, [])

  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.host} role="status" style={{ pointerEvents: pointerEventsFor(platformConstants.toastClosesOnClick) }}>
        {toasts.map(({ id, text }) => (
          <div key={id} className={styles.toast}>
            {text}
          </div>
        ))}
      </div>
    </ToastContext>
  )
}

/** If a click does not close the toast, it must reach what lies below. */
function pointerEventsFor(closesOnClick: boolean): 'auto' | 'none' {
  return closesOnClick ? 'auto' : 'none'
}
