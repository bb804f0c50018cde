import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Failure } from '../../../../src-shared/kernel/errors/result.ts'
import { LockedState } from '../../../ui/card/locked-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useSearchText } from './use-search-text.ts'

const closed: ReadonlySet<string> = new Set(['item-search/switched-off', 'item-search/attempt-open', 'call/not-during-exam'])

interface SearchErrorProps {
  readonly failure: Failure
  readonly onRetry: () => void
}

/** Why there are no results: the search is closed for now, or an error occurred. */
export function SearchError({ failure, onRetry }: SearchErrorProps) {
  const { t } = useSearchText()
  if (closed.has(failure.code)) {
    return (
      <LockedState
        title={t('lockedTitle')}
        action={
          <Button component={Link} to="/dashboard/assessments">
            {t('lockedBack')}
          </Button>
        }
      >
        {failure.message}
      </LockedState>
    )
  }
  return (
    <Notice
      tone="trouble"
      action={
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {failure.message}
    </Notice>
  )
}
