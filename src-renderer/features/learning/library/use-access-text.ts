import { useTranslation } from 'react-i18next'
import { classLevels } from '../../../../src-shared/account/class-levels.ts'
import type { LibrarySummary } from '../../../../src-shared/content/library/library.ts'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { useLibraryText } from './use-library-text.ts'

type Judged = Pick<LibrarySummary, 'access' | 'opensWith' | 'classLevels'>

/** Returns the access verdict of a library as text: `short` for its card, `whole` for its page; null if there is nothing to say. */
export function useAccessText({ access, opensWith, classLevels: levels }: Judged): { readonly short: string | null; readonly whole: string | null } {
  const { t } = useLibraryText()
  const { i18n } = useTranslation()
  const locale = formattingLocale(i18n.language)
  const { because, until } = access
  const day = until === null ? '' : new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(until)
  const classes = new Intl.ListFormat(locale).format(classLevels.filter(({ slug }) => levels?.includes(slug)).map(({ title }) => title))
  switch (because) {
    case 'free':
    case 'attempt-open':
      return { short: null, whole: null }
    case 'add-on':
    case 'plan':
      return { short: until === null ? null : t('access.short.until', { day }), whole: null }
    case 'grace':
      return { short: t('access.short.grace', { day }), whole: t('access.grace', { day }) }
    case 'ended':
      return { short: t('access.short.ended', { day }), whole: t('access.ended', { day }) }
    case 'other-class':
    case 'no-class':
      return { short: t(`access.short.${because}`), whole: t(`access.${because}`, { classes }) }
    case 'not-held':
      return { short: opensWith === null ? t('access.short.locked') : t('access.short.opensWith', { addOn: opensWith.addOn.title }), whole: null }
  }
}
