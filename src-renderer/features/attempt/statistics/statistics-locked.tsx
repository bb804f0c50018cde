import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { LockedState } from '../../../ui/card/locked-state.tsx'
import { useStatisticsText } from './use-statistics-text.ts'

/** Shown to everybody who is neither teacher nor staff. */
export function StatisticsLocked({ backPath }: { readonly backPath: string }) {
  const { t } = useStatisticsText()
  return (
    <LockedState
      title={t('locked.title')}
      action={
        <Button component={Link} to={backPath}>
          {t('toMore')}
        </Button>
      }
    >
      {t('locked.words')}
    </LockedState>
  )
}
