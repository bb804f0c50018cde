import { useCallback, useState } from 'react'
import { isOutsideAddress } from '../../../../../src-shared/learning/library/outside-address.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'

/** Links that lead out of Koya: main asks before it opens one. `shut`: the address of the last one that was not to be opened; null where there is none. */
export function useOutsideLinks() {
  const { library } = useBridge()
  const [shut, setShut] = useState<string | null>(null)
  const openOutside = useCallback(
    (address: string) => {
      setShut(isOutsideAddress(address) ? null : address)
      if (!isOutsideAddress(address)) return
      void library.openOutside({ address }).then((opened) => {
        if (!opened.ok || opened.value.outcome === 'impossible') setShut(address)
      })
    },
    [library]
  )
  return {
    shut,
    openOutside,
    putAway: () => {
      setShut(null)
    }
  }
}
