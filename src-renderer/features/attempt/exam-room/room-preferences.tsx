import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { defaultSettings, type UserSettings } from '../../../../src-shared/settings/settings.ts'

/** The settings that are chosen in the exam room itself. */
export type RoomPreferences = Pick<UserSettings, 'isClockHidden' | 'hasTimeTone'>

interface RoomChoice {
  readonly preferences: RoomPreferences
  readonly change: (changed: Partial<RoomPreferences>) => void
}

const RoomChoiceContext = createContext<RoomChoice>({ preferences: defaultSettings, change: () => undefined })

export function useRoomChoice(): RoomChoice {
  return use(RoomChoiceContext)
}

interface RoomPreferencesProviderProps {
  /** What the settings say when the room is entered. */
  readonly kept: RoomPreferences
  readonly onChange: (changed: Partial<RoomPreferences>) => void
  readonly children: ReactNode
}

/** A choice holds at once; keeping it for the next time is the app's part, and the exam never waits for that. */
export function RoomPreferencesProvider({ kept, onChange, children }: RoomPreferencesProviderProps) {
  const [preferences, setPreferences] = useState(kept)
  const change = useCallback(
    (changed: Partial<RoomPreferences>) => {
      setPreferences((before) => ({ ...before, ...changed }))
      onChange(changed)
    },
    [onChange]
  )
  const choice = useMemo(() => ({ preferences, change }), [preferences, change])
  return <RoomChoiceContext value={choice}>{children}</RoomChoiceContext>
}
