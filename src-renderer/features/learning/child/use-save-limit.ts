import { useMutation } from '@tanstack/react-query'
import type { Failure } from '../../../../src-shared/kernel/errors/result.ts'
import { toFailure } from '../../../bridge/coded-failure.ts'

interface SavingLimit {
  readonly save: (minutes: number | null) => void
  readonly isSaved: boolean
  readonly failure: Failure | null
}

/** Saves a limit as soon as it is chosen, one after the other: what was chosen last holds. `saveLimit` throws a `CodedFailure` on failure. */
export function useSaveLimit(saveLimit: (minutes: number | null) => Promise<void>): SavingLimit {
  const { mutate, isSuccess, error } = useMutation({ mutationFn: saveLimit, scope: { id: 'minutes-a-day' } })
  return { save: mutate, isSaved: isSuccess, failure: error === null ? null : toFailure(error) }
}
