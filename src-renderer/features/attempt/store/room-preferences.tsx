import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { keyMapOf, type KeyMap } from '../../../../src-shared/content/exams/exam-rules.ts'
import { useExamStore } from './exam-context.tsx'
import type { UserSettings } from '../../../../src-shared/device/settings.ts'
import { defaultValues } from '../../../../src-shared/device/setting-values.ts'

/** Settings that can be changed in the exam room. */
export type RoomPreferences = Pick<
  UserSettings,
  'isClockHidden' | 'hasTimeTone' | 'passagePercent' | 'hasLetterKeys' | 'hasDigitKeys' | 'hasStrikes' | 'zoom' | 'voice' | 'voiceRate'
>

interface RoomChoice {
  readonly preferences: RoomPreferences
  readonly change: (changed: Partial<RoomPreferences>) => void
}

const RoomChoiceContext = createContext<RoomChoice>({ preferences: defaultValues, change: () => undefined })

export function useRoomChoice(): RoomChoice {
  return use(RoomChoiceContext)
}

/** Returns the exam's letter keys, if the paper has them and the candidate has not disabled them. */
export function useLetterKeys(): KeyMap | null {
  const { rules } = useExamStore().attempt.paper
  const { hasLetterKeys } = useRoomChoice().preferences
  return hasLetterKeys ? keyMapOf(rules) : null
}

interface RoomPreferencesProviderProps {
  /** The saved settings. */
  readonly saved: RoomPreferences
  readonly onChange: (changed: Partial<RoomPreferences>) => void
  readonly children: ReactNode
}

/** Applies a choice immediately; the app saves it in the background, and the exam never waits for that. */
export function RoomPreferencesProvider({ saved, onChange, children }: RoomPreferencesProviderProps) {
  const [latest, setLatest] = useState<{ saved: RoomPreferences; own: Partial<RoomPreferences> }>({ saved: saved, own: {} })
  // Newly saved settings override local choices.
  if (latest.saved !== saved) setLatest({ saved: saved, own: {} })
  const preferences = useMemo(() => ({ ...saved, ...latest.own }), [saved, latest])
  const change = useCallback(
    (changed: Partial<RoomPreferences>) => {
      setLatest((before) => ({ ...before, own: { ...before.own, ...changed } }))
      onChange(changed)
    },
    [onChange]
  )
  const choice = useMemo(() => ({ preferences, change }), [preferences, change])
  return <RoomChoiceContext value={choice}>{children}</RoomChoiceContext>
}
