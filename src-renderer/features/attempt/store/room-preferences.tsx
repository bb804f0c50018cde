import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { keyMapOf, type KeyMap } from '../../../../src-shared/content/exams/exam-rules.ts'
import { useExamStore } from './exam-context.tsx'
import type { UserSettings } from '../../../../src-shared/device/settings.ts'
import { defaultValues } from '../../../../src-shared/device/setting-values.ts'

/** The settings that are chosen in the exam room itself. */
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

/** The letters that are keys of the exam, where the paper has them and the candidate wants them. */
export function useLetterKeys(): KeyMap | null {
  const { rules } = useExamStore().attempt.paper
  const { hasLetterKeys } = useRoomChoice().preferences
  return hasLetterKeys ? keyMapOf(rules) : null
}

interface RoomPreferencesProviderProps {
  /** What the settings say. */
  readonly kept: RoomPreferences
  readonly onChange: (changed: Partial<RoomPreferences>) => void
  readonly children: ReactNode
}

/** A choice holds at once; keeping it for the next time is the app's part, and the exam never waits for that. */
export function RoomPreferencesProvider({ kept, onChange, children }: RoomPreferencesProviderProps) {
  const [latest, setLatest] = useState<{ kept: RoomPreferences; own: Partial<RoomPreferences> }>({ kept, own: {} })
  // Once the settings say something new, they hold.
  if (latest.kept !== kept) setLatest({ kept, own: {} })
  const preferences = useMemo(() => ({ ...kept, ...latest.own }), [kept, latest])
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
