import { useSeatText } from './use-candidate-seat-text.ts'
import styles from './candidate-seat.module.css'

/** Which seat this is, as it stands on the desk. */
export function SeatLabel({ name }: { readonly name: string }) {
  const { t } = useSeatText()
  return (
    <p className={styles.seat} data-testid="seat-name">
      {t('seat', { name })}
    </p>
  )
}
