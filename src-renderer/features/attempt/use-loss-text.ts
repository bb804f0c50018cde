import { useTranslation } from 'react-i18next'
import type { AnswerLoss } from '../../../src-shared/attempt/record/answer-loss.ts'
import { formattingLocale } from '../../ui/data/formatting-locale.ts'

/** Returns a function that describes a loss: number of missing answers, and since when. */
export function useLossText(format: Intl.DateTimeFormatOptions): (loss: AnswerLoss) => string {
  const { t, i18n } = useTranslation()
  return ({ count, isAtLeast, sinceAt }) => {
    const time = sinceAt === null ? null : new Intl.DateTimeFormat(formattingLocale(i18n.language), format).format(sinceAt)
    const since = time === null ? t('exam.lost.sinceStart') : t('exam.lost.since', { time })
    if (count === null || count === 0) return t('exam.lost.unknown', { since })
    return t(isAtLeast ? 'exam.lost.atLeast' : 'exam.lost.exactly', { count, since })
  }
}
