import { useQuery } from '@tanstack/react-query'
import { faultOfPassage, type OwnPassage, type PassageFault } from '../../../../../src-shared/content/own-questions/own-passage.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { passagesQuery } from './passage-query.ts'

interface UsedPassage {
  /** Null without one, or before it is read. */
  readonly passage: OwnPassage | null
  /** Why the question cannot be used because of it. */
  readonly fault: PassageFault | 'unknown-passage' | null
}

/** Returns the passage of a question as it is now in the editor. */
export function usePassage(passageId: string | null): UsedPassage {
  const { data: passages } = useQuery(passagesQuery(useBridge()))
  if (passageId === null || passages === undefined) return { passage: null, fault: null }
  const passage = passages.find((one) => one.passageId === passageId)
  return passage ? { passage, fault: faultOfPassage(passage) } : { passage: null, fault: 'unknown-passage' }
}
