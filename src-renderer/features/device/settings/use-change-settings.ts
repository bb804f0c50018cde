import { useMutation } from '@tanstack/react-query'
import type { UserSettings } from '../../../../src-shared/device/settings.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

/**
 * Changes settings through main; `failure` is why the last change failed. Also calls `onChanged` after a failure, because a setting that could not
 * be written may still apply to this run.
 */
export function useChangeSettings(onChanged: () => Promise<void>) {
  const bridge = useBridge()
  const { mutateAsync, error, isPending } = useMutation({
    mutationFn: ({ backend, ...changed }: Partial<UserSettings>) =>
      unwrap(backend === undefined ? bridge.settings.change(changed) : bridge.settings.changeBackend({ backend })),
    onSettled: onChanged
  })
  return {
    /** Resolves to false on failure. */
    change: (changed: Partial<UserSettings>): Promise<boolean> =>
      mutateAsync(changed).then(
        () => true,
        () => false
      ),
    isBusy: isPending,
    failure: error === null ? null : toFailure(error)
  }
}
