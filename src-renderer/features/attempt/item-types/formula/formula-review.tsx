import { judgeFormula } from '../../../../../src-shared/content/item-types/formula/mark-formula.ts'
import { readFormula } from '../../../../../src-shared/content/item-types/formula/read-formula.ts'
import { MathText } from '../../../../ui/markup/math-text.tsx'
import { ComparedAnswers } from '../parts/compared-answers.tsx'
import type { ReviewViewProps } from '../parts/review-view.ts'
import { useItemTypeText } from '../parts/use-item-type-text.ts'
import { formulaTex } from './formula-tex.ts'

/** The answer as it was read beside the key, and why an equal answer is not right. */
export function FormulaReview({ itemKey, given }: ReviewViewProps<'formula'>) {
  const { t } = useItemTypeText()
  const text = given !== null && 'formula' in given ? given.formula : null
  const verdict = text === null ? null : judgeFormula(text, itemKey)
  const form = itemKey.form === 'any' ? undefined : itemKey.form
  const note =
    verdict === 'unreadable'
      ? t('review.formulaUnreadable')
      : verdict === 'other-form' && form !== undefined
        ? t(`review.formulaForm.${form}`)
        : undefined
  return (
    <ComparedAnswers
      given={text === null ? null : <ShownFormula text={text} letters={itemKey.letters} />}
      isRight={verdict === 'right'}
      right={<ShownFormula text={itemKey.value} letters={itemKey.letters} />}
      note={note ?? (itemKey.isPositive ? t('review.formulaPositive') : undefined)}
    />
  )
}

/** As typed where it cannot be read. */
function ShownFormula({ text, letters }: { readonly text: string; readonly letters: readonly string[] }) {
  const reading = readFormula(text, letters)
  return reading.kind === 'formula' ? <MathText tex={formulaTex(reading.formula)} /> : <>{text}</>
}
