import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LockedState } from '../../../ui/card/locked-state.tsx'

/** A level whose turn has not come. */
export function LockedLevel({ subjectSlug }: { readonly subjectSlug: string }) {
  const { t } = useTranslation()
  return (
    <LockedState
      title={t('medalStart.locked.title')}
      action={
        <Button component={Link} to={`/dashboard/medalTest?subject=${subjectSlug}`}>
          {t('medalStart.locked.button')}
        </Button>
      }
    >
      {t('medalStart.locked.words')}
    </LockedState>
  )
}
