import { Box } from '@mantine/core'
import { IconDeviceDesktop } from '@tabler/icons-react'
import styles from './exam-day.module.css'
import { HALL_COMPUTERS, OWN_COMPUTER } from './exam-day.ts'
import { useExamDayText } from './use-exam-day-text.ts'

interface ExamHallProps {
  /** The newest wrong seat; null if none was tried. */
  readonly wrongSeat: number | null
  readonly onChosen: (number: number) => void
}

const numbers = Array.from({ length: HALL_COMPUTERS }, (_, index) => index + 1)

/** A hall of computers, of which one is the candidate's. */
export function ExamHall({ wrongSeat, onChosen }: ExamHallProps) {
  const { t } = useExamDayText()
  return (
    <>
      <Box component="p" m={0}>
        {t('seat.words', { seat: OWN_COMPUTER })}
      </Box>
      <Box component="p" role="status" m={0} fw={600}>
        {wrongSeat === null ? '' : t('seat.wrong', { number: wrongSeat, seat: OWN_COMPUTER })}
      </Box>
      <ul className={styles.hall} aria-label={t('seat.hall')}>
        {numbers.map((number) => (
          <li key={number}>
            <button
              type="button"
              className={styles.seat}
              aria-label={t('seat.name', { number })}
              onClick={() => {
                onChosen(number)
              }}
            >
              <IconDeviceDesktop size={22} aria-hidden />
              {number}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
