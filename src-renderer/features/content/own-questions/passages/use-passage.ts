import { useQuery } from '@tanstack/react-query'
import { faultsOfPassage, playedSoundOf, type OwnPassage, type PassageFault } from '../../../../../src-shared/content/own-questions/own-passage.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { passagesQuery, soundAddressOf } from './passage-query.ts'

interface UsedPassage {
  /** Null without one, or before it is read. */
  readonly passage: OwnPassage | null
  /** Where its sound is; null without one, or if its file is not stored. */
  readonly soundAddress: string | null
  /** Why the question cannot be used because of it. */
  readonly faults: readonly (PassageFault | 'unknown-passage' | 'lost-sound')[]
}

/** Returns the passage of a question as it is now in the editor. */
export function usePassage(passageId: string | null): UsedPassage {
  const { data } = useQuery(passagesQuery(useBridge()))
  if (passageId === null || data === undefined) return { passage: null, soundAddress: null, faults: [] }
  const passage = data.passages.find((one) => one.passageId === passageId)
  if (passage === undefined) return { passage: null, soundAddress: null, faults: ['unknown-passage'] }
  const soundAddress = soundAddressOf(passage, data)
  const isLost = soundAddress === null && (playedSoundOf(passage)?.file ?? null) !== null
  return { passage, soundAddress, faults: [...faultsOfPassage(passage), ...(isLost ? (['lost-sound'] as const) : [])] }
}
