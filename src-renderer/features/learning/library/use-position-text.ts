import { useTranslation } from 'react-i18next'
import type { WorkKind } from '../../../../src-shared/content/library/library.ts'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { timeText } from './time-text.ts'
import { useLibraryText } from './use-library-text.ts'

/** Returns a function that describes a position in a work, such as "40% of the way" or "3:05". */
export function usePositionText(): (kind: WorkKind, at: number) => string {
  const { t } = useLibraryText()
  const { i18n } = useTranslation()
  return (kind, at) => {
    switch (kind) {
      case 'note':
        return t('work.place.note', { percent: new Intl.NumberFormat(formattingLocale(i18n.language), { style: 'percent' }).format(at / 1000) })
      case 'audio':
      case 'video':
        return timeText(at)
      case 'pdf':
        return t('work.place.pdf', { page: Math.floor(at / 1000) + 1 })
    }
  }
}
