import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PaperLock } from '../../../../src-shared/content/exams/assessment.ts'
import { anyOf } from '../../../ui/data/any-of.ts'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { LockedState } from '../../../ui/card/locked-state.tsx'

/** Replaces the start button: what grants access, with a link. */
export function LockedPaper({ lock: { access, addOns } }: { readonly lock: PaperLock }) {
  const { t, i18n } = useTranslation()
  const names = anyOf(
    addOns.map(({ title }) => title),
    i18n.language
  )
  const day = access.until === null ? '' : new Intl.DateTimeFormat(formattingLocale(i18n.language), { dateStyle: 'long' }).format(access.until)
  return (
    <LockedState
      title={t('lockedPaper.title')}
      action={addOns.map(({ slug, title }) => (
        <Button key={slug} component={Link} to={`/dashboard/add-ons?addOn=${slug}`} variant="default">
          {t('lockedPaper.see', { addOn: title })}
        </Button>
      ))}
    >
      {access.because === 'ended' ? t('lockedPaper.ended', { addOns: names, day }) : t('lockedPaper.words', { addOns: names })}
    </LockedState>
  )
}
