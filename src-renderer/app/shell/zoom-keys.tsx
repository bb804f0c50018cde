import { useEffect } from 'react'
import { defaultValues, nextZoom } from '../../../src-shared/device/setting-values.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { unwrap } from '../../bridge/unwrap.ts'

const directions: Readonly<Record<string, 'larger' | 'smaller' | 'reset'>> = { '+': 'larger', '=': 'larger', '-': 'smaller', '0': 'reset' }

/** Control with +, - and 0 enlarges, shrinks and restores everywhere, also in the exam; the setting follows. */
export function ZoomKeys() {
  const bridge = useBridge()
  useEffect(() => {
    async function step(direction: 'larger' | 'smaller' | 'reset'): Promise<void> {
      const { zoom } = (await unwrap(bridge.settings.read({}))).values
      const wanted = direction === 'reset' ? defaultValues.zoom : nextZoom(zoom, direction)
      if (wanted !== undefined && wanted !== zoom) await unwrap(bridge.settings.change({ zoom: wanted }))
    }
    function onKeyDown(event: KeyboardEvent): void {
      const direction = directions[event.key]
      if (direction === undefined || event.altKey || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      // What could not be kept holds for this run all the same, and the settings page says so where it is changed there.
      step(direction).catch(() => undefined)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [bridge])
  return null
}
