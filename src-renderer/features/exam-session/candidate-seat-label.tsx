import { useCandidateSeatText } from './use-candidate-seat-text.ts'
import styles from './candidate-seat.module.css'

/** The seat's name, as on the desk's label. */
export function CandidateSeatLabel({ name }: { readonly name: string }) {
  const { t } = useCandidateSeatText()
  return <p className={styles.seat}>{t('seat', { name })}</p>
}
