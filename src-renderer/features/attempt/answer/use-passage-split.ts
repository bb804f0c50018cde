import { useSplitter } from '@mantine/hooks'
import { useRef, useState, type ComponentProps, type RefCallback } from 'react'
import { leastPassagePercent, mostPassagePercent } from '../../../../src-shared/device/setting-values.ts'
import { useRoomChoice } from '../store/room-preferences.tsx'

/** After so many milliseconds without a change the width is kept, also when the room has been left by then. */
const SAVE_AFTER_MS = 400
/** Percentage points for one press of an arrow key. */
const STEP = 2

interface PassageSplit {
  /** Of what holds the two. */
  readonly ref: RefCallback<HTMLDivElement>
  /** The passage's share. */
  readonly percent: number
  readonly dividerProps: ComponentProps<'div'>
}

/** How passage and question share the desk: dragged, or moved by the arrow keys on the divider, and remembered. */
export function usePassageSplit(): PassageSplit {
  const { preferences, change } = useRoomChoice()
  const [percent, setPercent] = useState(preferences.passagePercent)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const { ref, getHandleProps } = useSplitter<HTMLDivElement>({
    panels: [
      { defaultSize: 50, min: leastPassagePercent, max: mostPassagePercent },
      { defaultSize: 50, min: 100 - mostPassagePercent }
    ],
    sizes: [percent, 100 - percent],
    step: STEP,
    onSizeChange([passage]) {
      const wanted = Math.round(Number.parseFloat(String(passage)))
      setPercent(wanted)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        change({ passagePercent: wanted })
      }, SAVE_AFTER_MS)
    }
  })

  return { ref, percent, dividerProps: getHandleProps({ index: 0 }) }
}
