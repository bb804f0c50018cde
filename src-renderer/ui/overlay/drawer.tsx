import { useEffect, useRef, type ReactNode } from 'react'
import styles from './drawer.module.css'

interface DrawerProps {
  readonly id: string
  readonly label: string
  /** Called on Escape and on a press outside. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A sheet that slides in from the side: focus stays inside, the page behind is inert, and focus returns to the opener. */
export function Drawer({ id, label, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const focusedBefore = document.activeElement
    const onPress = ({ target }: MouseEvent): void => {
      // A press on the backdrop targets the dialog itself; content of the sheet is inside it.
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
