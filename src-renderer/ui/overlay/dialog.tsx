import { useEffect, useId, useRef, type ReactNode } from 'react'
import styles from './dialog.module.css'

interface DialogProps {
  readonly title: string
  /** `alertdialog` for a question that must be answered first. */
  readonly role: 'dialog' | 'alertdialog'
  /** Called on Escape and other platform ways to close. The first element with `data-autofocus` gets the focus. */
  readonly onCancel: () => void
  readonly children: ReactNode
  /** As wide as the window allows. */
  readonly isWide?: boolean
  /** Wide enough for two columns if the window is. */
  readonly isBroad?: boolean
  /** Buttons in a row at the bottom. */
  readonly actions?: ReactNode
}

/** A native modal dialog: focus stays inside, the page behind is inert, and focus returns to where it was. */
export function Dialog({ title, role, onCancel, children, isWide = false, isBroad = false, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const bodyId = useId()

  useEffect(() => {
    const element = dialog.current
    const focusedBefore = document.activeElement
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      element?.close()
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      role={role}
      className={styles.dialog}
      data-wide={isWide || undefined}
      data-broad={isBroad || undefined}
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <div id={bodyId} className={styles.body}>
        {children}
      </div>
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </dialog>
  )
}
