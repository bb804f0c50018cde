import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRoomText } from '../store/use-room-text.ts'

/** What a square of the palette says to the ear. `status` as of `paletteStatus`. */
export type CellLabel = (number: number, status: string, isClosed: boolean) => string

/** For all squares of a palette, which so need no words of their own: their number and how they stand, each way of standing translated once. */
export function useCellLabel(): CellLabel {
  const { t } = useTranslation()
  const { t: ofRoom } = useRoomText()
  return useMemo(() => cellLabels(t, ofRoom), [t, ofRoom])
}

function cellLabels(t: TFunction, ofRoom: TFunction<'room'>): CellLabel {
  const known = new Map<string, string>()
  const labelFor = (status: string): string => {
    const label =
      known.get(status) ??
      status
        .split(' ')
        .map((word) => t(`exam.status.${word}` as 'exam.status.unseen'))
        .join(', ')
    known.set(status, label)
    return label
  }
  return (number, status, isClosed) => `${t('exam.question', { number })}: ${labelFor(status)}${isClosed ? `, ${ofRoom('part.closedItem')}` : ''}`
}
