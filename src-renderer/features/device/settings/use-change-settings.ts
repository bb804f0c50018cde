import { useMutation } from '@tanstack/react-query'
import type { UserSettings } from '../../../../src-shared/device/settings.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

/**
 * Changes settings in main; `failure` is why the last change failed. `onChanged` is called after a failure, too: a setting
 * that could not be written may hold for this run all the same.
 */
export function useChangeSettings(onChanged: () => Promise<void>) {
  const bridge = useBridge()
  const { mutateAsync, error, isPending } = useMutation({
    mutationFn: ({ backend, ...changed }: Partial<UserSettings>) =>
      unwrap(backend === undefined ? bridge.settings.change(changed) : bridge.settings.changeBackend({ backend })),
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
    failure: error === null ? null : toFailure(error)
  }
}
