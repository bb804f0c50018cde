import type { DraftFault, DraftField } from '../../../../../src-shared/content/own-questions/draft-fault.ts'
import { useOwnText } from './use-own-text.ts'

const rowPlaces = ['variable', 'worked', 'condition', 'mistake'] as const
const fieldPlaces = ['changing-key', 'changing-option', 'stem', 'explanation'] as const

/** Returns a function that puts a fault into words, with its place where only one row of many or one text of many is meant. */
export function useFaultText(): (fault: DraftFault) => string {
  const { t } = useOwnText()
  const placeOf = (field: DraftField): string | null => {
    const [kind, index] = field.split(' ')
    const row = rowPlaces.find((one) => one === kind)
    if (row !== undefined) return t(`changing.place.${row}`, { number: Number(index) + 1 })
    const place = fieldPlaces.find((one) => one === field)
    return place === undefined ? null : t(`changing.place.${place}`)
  }
  return ({ code, field, values }) => {
    const text = t(`fault.${code}`, { ...values })
    const place = code === 'no-stem' || code === 'text-bounds' ? null : placeOf(field)
    return place === null ? text : t('changing.at', { place, text })
  }
}
