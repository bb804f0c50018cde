import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserSettings } from '../../../src-shared/settings/settings.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { toFailure } from '../../bridge/coded-failure.ts'
import { unwrap } from '../../bridge/unwrap.ts'
import { settingsQuery } from './settings-query.ts'

/** Changes settings in main. `failure` holds the words of the last change that failed. */
export function useChangeSettings() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { mutateAsync, error, isPending } = useMutation({
    mutationFn: (changed: Partial<UserSettings>) => unwrap(bridge.settings.change(changed)),
    onSuccess: (view) => {
      queryClient.setQueryData(settingsQuery(bridge).queryKey, view)
    },
    // A setting that could not be written may hold for this run all the same: main knows.
    onError: () => queryClient.invalidateQueries(settingsQuery(bridge))
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
