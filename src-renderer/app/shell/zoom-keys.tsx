import { useEffect } from 'react'
import { defaultValues, nextZoom } from '../../../src-shared/device/setting-values.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { unwrap } from '../../bridge/unwrap.ts'

const directions: Readonly<Record<string, 'larger' | 'smaller' | 'reset'>> = { '+': 'larger', '=': 'larger', '-': 'smaller', '0': 'reset' }

/** Control with +, - and 0 zooms everywhere, also in the exam, and updates the setting. */
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
      // If saving fails, the zoom still applies to this run. The settings page reports failed changes made there.
      step(direction).catch(() => undefined)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [bridge])
  return null
}
