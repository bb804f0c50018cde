import exchange from '../../../../../resources/locales/en/exchange.json'
import own from '../../../../../resources/locales/en/own-questions.json'
import type { ImportedFinding } from '../../../../../src-shared/content/own-questions/imported-file.ts'
import { useOwnText } from '../fields/use-own-text.ts'
import { useExchangeText } from './use-exchange-text.ts'

type ExchangeCode = keyof typeof exchange.finding
type TextCode = keyof typeof own.importing.code
type FaultCode = keyof typeof own.fault

/** Returns the sentence of a finding. A newer server may know others, whose code is shown. */
export function useFindingText(): (finding: ImportedFinding) => string {
  const { t } = useOwnText()
  const { t: told } = useExchangeText()
  return ({ code, values }) => {
    if (isExchangeCode(code)) return told(`finding.${code}`, { ...values })
    if (isTextCode(code)) return capital(t(`importing.code.${code}`, { ...values }))
    return isFaultCode(code) ? t(`fault.${code}`) : t('importing.unknownFinding', { code })
  }
}

function isExchangeCode(code: string): code is ExchangeCode {
  return Object.hasOwn(exchange.finding, code)
}

function isTextCode(code: string): code is TextCode {
  return Object.hasOwn(own.importing.code, code)
}

function isFaultCode(code: string): code is FaultCode {
  return Object.hasOwn(own.fault, code)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
