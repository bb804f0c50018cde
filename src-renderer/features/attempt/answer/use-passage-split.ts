import { useSplitter } from '@mantine/hooks'
import { useRef, useState, type ComponentProps, type RefCallback } from 'react'
import { leastPassagePercent, mostPassagePercent } from '../../../../src-shared/device/setting-values.ts'
import { useRoomChoice } from '../store/room-preferences.tsx'

/** Delay in milliseconds before a new width is saved, also if the room has been left. */
const SAVE_AFTER_MS = 400
/** Percentage points per press of an arrow key. */
const STEP = 2

interface PassageSplit {
  /** Ref of the container of both. */
  readonly ref: RefCallback<HTMLDivElement>
  /** The passage's share. */
  readonly percent: number
  readonly dividerProps: ComponentProps<'div'>
}

/** Returns the split between passage and question; changed by dragging or by arrow keys on the divider, and saved. */
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
