import { useTranslation } from 'react-i18next'
import type { MedalLevel } from '../../../../src-shared/content/exams/medal-ladder.ts'

/** Number of questions and time of a level. */
export function LevelFacts({ level: { itemCount, budgetMs } }: { readonly level: Pick<MedalLevel, 'itemCount' | 'budgetMs'> }) {
  const { t } = useTranslation()
  return t('medalTest.level.facts', {
    items: t('assessments.items', { count: itemCount }),
    time: t('time.minutes', { count: Math.round(budgetMs / 60_000) })
  })
}
