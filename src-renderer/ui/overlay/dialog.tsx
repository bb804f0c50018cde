import { useEffect, useId, useRef, type ReactNode } from 'react'
import styles from './dialog.module.css'

interface DialogProps {
  readonly title: string
  /** `alertdialog` for a question that must be answered before anything else. */
  readonly role: 'dialog' | 'alertdialog'
  /** Escape, and whatever else the platform has for leaving. The first element with `data-autofocus` gets the focus. */
  readonly onCancel: () => void
  readonly children: ReactNode
  /** As wide as the window lets it be. */
  readonly isWide?: boolean
  /** Room for two columns, where the window has it. */
  readonly isBroad?: boolean
  /** The buttons, in a row at the end. */
  readonly actions?: ReactNode
}

/** A modal dialog on the platform's own: focus stays in, the page behind is inert, focus returns to where it was. */
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
