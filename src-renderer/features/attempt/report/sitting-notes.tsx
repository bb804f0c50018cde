import type { Report } from '../../../../src-shared/attempt/report/report.ts'
import { SpanText } from './parts/span-text.tsx'
import { useReportText } from './parts/use-report-text.ts'
import styles from './report-view.module.css'

/** How the paper was sat where that was not as usual: with fewer items, in another mode, with extra time, in parts, at another backend. */
export function SittingNotes({ report }: { readonly report: Report }) {
  const { isShortened, mode, sittingMode, extraTime, parts = [], isBrought } = report
  const { t } = useReportText()
  return (
    <>
      {isBrought ? <p className={styles.fact}>{t('sitting.brought')}</p> : null}
      {isShortened ? <p className={styles.fact}>{t('sitting.shortened')}</p> : null}
      {mode ? <p className={styles.fact}>{t(`sitting.${mode}`)}</p> : null}
      {sittingMode ? <p className={styles.fact}>{t(`sitting.${sittingMode}`)}</p> : null}
      {extraTime?.isInWords ? <p className={styles.fact}>{t('sitting.inWords', { reason: extraTime.title })}</p> : null}
      {extraTime && extraTime.msPerPart > 0 ? (
        <p className={styles.fact}>{t('sitting.extraTime', { reason: extraTime.title, count: Math.round(extraTime.msPerPart / 60_000) })}</p>
      ) : null}
      {parts.map(({ id, title, spentMs, budgetMs }) => (
        <p key={id} className={styles.fact}>
          {title}: <SpanText spanMs={spentMs} /> {t('ofTime')} <SpanText spanMs={budgetMs} />
        </p>
      ))}
    </>
  )
}
