import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { LockedState } from '../../ui/card/locked-state.tsx'
import { useSupportText } from './use-support-text.ts'

/** Shown to everybody who is not staff. */
export function StaffOnly({ backPath }: { readonly backPath: string }) {
  const { t } = useSupportText()
  return (
    <LockedState
      title={t('forStaff.lockedTitle')}
      action={
        <Button component={Link} to={backPath}>
          {t('forStaff.back')}
        </Button>
      }
    >
      {t('forStaff.locked')}
    </LockedState>
  )
}
