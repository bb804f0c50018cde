import { Button } from '@mantine/core'
import { KeyCap } from '../../../ui/card/key-cap.tsx'
import { useLetterKeys } from '../store/room-preferences.tsx'
import styles from './submit-dialog.module.css'

interface GoBackButtonProps {
  readonly label: string
  readonly onGoBack: () => void
}

/** The default of a question that the room asks: it goes back, and shows the key that does so too. */
export function GoBackButton({ label, onGoBack }: GoBackButtonProps) {
  const letterKeys = useLetterKeys()
  return (
    <Button data-autofocus onClick={onGoBack}>
      {label}
      {letterKeys ? (
        <span className={styles.key} aria-hidden>
          <KeyCap>{letterKeys.reverse}</KeyCap>
        </span>
      ) : null}
    </Button>
  )
}
