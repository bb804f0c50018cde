import { useTranslation } from 'react-i18next'
import { formattingLocale } from '../../../../ui/data/formatting-locale.ts'
import { MedalDrawing } from '../medal-drawing.tsx'
import type { WonLevel } from '../medals-won.ts'
import { useMedalText } from '../use-medal-text.ts'
import { wholePercent } from '../whole-percent.ts'
import styles from './certificate.module.css'

interface CertificateProps {
  readonly learnerName: string
  /** Title of the ladder. */
  readonly subject: string
  readonly level: WonLevel
  /** When the best result was reached, milliseconds since 1970; null if it is not known. */
  readonly wonAt: number | null
}

/** A certificate of a medal, for the wall: one sheet, which says that it is from practice. */
export function Certificate({ learnerName, subject, level, wonAt }: CertificateProps) {
  const { t: tShell } = useTranslation()
  const { t, i18n } = useMedalText()
  const date = new Intl.DateTimeFormat(formattingLocale(i18n.language), { dateStyle: 'long' })
  return (
    <figure className={styles.certificate} aria-label={t('certificate.label')}>
      <p className={styles.kind}>{t('certificate.kind')}</p>
      <MedalDrawing medal={level.medal} size={132} />
      <p className={styles.name}>{learnerName}</p>
      <p className={styles.words}>{t(`certificate.won.${level.medal}`, { subject })}</p>
      <p className={styles.level}>{tShell('medalTest.level.name', { number: level.number, title: level.title })}</p>
      <p className={styles.words}>{t('certificate.score', { percent: wholePercent(level.bestPercent) })}</p>
      {wonAt === null ? null : <p className={styles.words}>{date.format(wonAt)}</p>}
      <div className={styles.signatures}>
        <span>{t('certificate.signature')}</span>
        <span>{t('certificate.stamp')}</span>
      </div>
      <p className={styles.note}>{t('certificate.note')}</p>
    </figure>
  )
}
