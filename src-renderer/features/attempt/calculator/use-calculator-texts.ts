import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/calculator.json'

type CalculatorTexts = typeof english

const texts: Readonly<Record<string, CalculatorTexts>> = { en: english }

/** The calculators' words; they come with the calculators, and not with the start. */
export function useCalculatorTexts(): CalculatorTexts {
  const { i18n } = useTranslation()
  return texts[i18n.language] ?? english
}
