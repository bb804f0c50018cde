import { useTranslation } from 'react-i18next'
import type { Assessment } from '../../../../src-shared/content/exams/assessment.ts'

interface CalculatorRulesProps extends Pick<Assessment, 'subjects'> {
  /** The exam's. */
  readonly calculator: Assessment['rules']['calculator']
}

/** Which calculator the paper allows: one rule for all of it, or one for each subject where they differ. */
export function CalculatorRules({ subjects, calculator }: CalculatorRulesProps) {
  const { t } = useTranslation()
  const [first = calculator, ...others] = new Set(subjects.map((subject) => subject.calculator ?? calculator))
  if (others.length === 0) return <li>{t(`startPage.calculator.${first}`)}</li>
  return subjects.map(({ slug, title, calculator: own = calculator }) => (
    <li key={slug}>
      {title}: {t(`startPage.calculator.${own}`)}
    </li>
  ))
}
