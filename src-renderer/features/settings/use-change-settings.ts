import { useMutation } from '@tanstack/react-query'
import type { UserSettings } from '../../../src-shared/settings/settings.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { toFailure } from '../../bridge/coded-failure.ts'
import { unwrap } from '../../bridge/unwrap.ts'

/**
 * Changes settings in main; `failure` holds the words of the last change that failed. `onChanged` is called after a failure, too: a setting
 * that could not be written may hold for this run all the same.
 */
export function useChangeSettings(onChanged: () => Promise<void>) {
  const bridge = useBridge()
  const { mutateAsync, error, isPending } = useMutation({
    mutationFn: (changed: Partial<UserSettings>) => unwrap(bridge.settings.change(changed)),
    onSettled: onChanged
  })
  return {
    /** False where it failed. */
    change: (changed: Partial<UserSettings>): Promise<boolean> =>
      mutateAsync(changed).then(
        () => true,
        () => false
      ),
    isBusy: isPending,
    failure: error === null ? null : toFailure(error).message
  }
}
