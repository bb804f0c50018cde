import { useEffect, useRef, type ReactNode } from 'react'
import styles from './drawer.module.css'

interface DrawerProps {
  readonly id: string
  readonly label: string
  /** Escape, and a press beside it. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A sheet that comes in from the side: focus stays in it, the page behind is inert, focus returns to what opened it. */
export function Drawer({ id, label, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const focusedBefore = document.activeElement
    const onPress = ({ target }: MouseEvent): void => {
      // The backdrop belongs to the dialog itself; what lies on the sheet is inside it.
      if (target === element) onClose()
    }
    element?.showModal()
    element?.addEventListener('click', onPress)
    return () => {
      element?.removeEventListener('click', onPress)
      element?.close()
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
    }
  }, [onClose])

  return (
    <dialog
      ref={dialog}
      id={id}
      className={styles.drawer}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </dialog>
  )
}
