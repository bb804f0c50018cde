import { useTranslation } from 'react-i18next'
import type { ScoringRules } from '../../../../src-shared/content/scoring/scoring-rules.ts'

/** What an answer brings and costs, and how the result is graded, as items of a list. */
export function MarkingRules({ marking, scale }: ScoringRules) {
  const { t } = useTranslation()
  const { forRight, forWrong, isPartial } = marking
  return (
    <>
      {forRight === 1 && forWrong === 0 ? null : <li>{t('startPage.marks.right', { count: forRight })}</li>}
      <li>{forWrong === 0 ? t('startPage.noNegative') : t('startPage.marks.wrong', { count: -forWrong })}</li>
      {isPartial ? <li>{t('startPage.marks.part')}</li> : null}
      {scale.bands === undefined ? null : (
        <li>
          {t('startPage.marks.grades', { best: scale.bands[0]?.grade, bestPercent: scale.bands[0]?.leastPercent, last: scale.bands.at(-1)?.grade })}
        </li>
      )}
    </>
  )
}
