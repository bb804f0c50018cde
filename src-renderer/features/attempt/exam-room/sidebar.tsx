import { useTranslation } from 'react-i18next'
import { Calculator } from '../calculator/calculator-panel.tsx'
import { useExam, useExamStore } from './exam-context.tsx'
import { Palette } from './palette.tsx'
import { PaletteLegend } from './palette-legend.tsx'
import { placeOf } from './paper-index.ts'
import styles from './sidebar.module.css'

/** The palette of the current subject; under it the legend, or the calculator, which so never covers a question. */
export function Sidebar({ isCalculatorOpen }: { readonly isCalculatorOpen: boolean }) {
  const { t } = useTranslation()
  const { index } = useExamStore()
  const subject = useExam((state) => placeOf(index, state.currentItemId).subject)
  return (
    <aside className={styles.sidebar} aria-label={t('exam.palette')}>
      <Palette subject={subject} />
      {isCalculatorOpen ? <Calculator /> : <PaletteLegend />}
    </aside>
  )
}
