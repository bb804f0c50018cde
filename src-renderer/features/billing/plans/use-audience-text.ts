import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../../src-shared/billing/plans.ts'
import { classLevels, targetExams } from '../../../../src-shared/account/class-levels.ts'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { useBillingText } from './use-billing-text.ts'

/** Whom a plan is made for, in words; null where that is every learner. */
export function useAudienceText(audience: Plan['audience']): string | null {
  const { t } = useBillingText()
  const { i18n } = useTranslation()
  switch (audience.kind) {
    case 'learner':
      return null
    case 'class': {
      const titles = classLevels.filter(({ slug }) => audience.classLevels.includes(slug)).map(({ title }) => title)
      return t('audience.class', { classes: new Intl.ListFormat(formattingLocale(i18n.language)).format(titles) })
    }
    case 'exam':
      return t('audience.exam', { exam: targetExams.find(({ slug }) => slug === audience.targetExam)?.title ?? audience.targetExam })
    case 'school':
      return t('audience.school')
  }
}
