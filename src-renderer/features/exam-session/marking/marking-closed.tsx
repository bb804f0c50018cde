import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { markingPath } from '../../../routes/paths.ts'
import { LockedState } from '../../../ui/card/locked-state.tsx'
import type { Closed } from './marking-query.ts'
import { useMarkingText } from './use-marking-text.ts'

/** Says why this user cannot open the page, and the best way on. */
export function MarkingClosed({ closed }: { readonly closed: Closed }) {
  const { t } = useMarkingText()
  const isLocked = closed === 'locked'
  const texts = isLocked ? ('locked' as const) : closed === 'gone' ? ('gone' as const) : ('agreement.locked' as const)
  return (
    <LockedState
      title={t(`${texts}.title`)}
      action={
        <Button component={Link} to={isLocked ? '/dashboard/more' : markingPath()}>
          {t(isLocked ? 'locked.action' : 'done.back')}
        </Button>
      }
    >
      {t(`${texts}.words`)}
    </LockedState>
  )
}
