import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/calculator.json'

type CalculatorTexts = typeof english

const texts: Readonly<Record<string, CalculatorTexts>> = { en: english }

/** Texts of the calculators; loaded with them and not at the start. */
export function useCalculatorTexts(): CalculatorTexts {
  const { i18n } = useTranslation()
  return texts[i18n.language] ?? english
}
