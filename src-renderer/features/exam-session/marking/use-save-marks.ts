import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { GivenMarks } from '../../../../src-shared/exam-session/marking.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'

/**
 * Saves the marks of one answer. The same contents go with the same id, so that a second try after a lost reply gives no second mark; changed contents
 * are a correction of what may be saved already.
 */
export function useSaveMarks(answerId: string, onSaved: () => void) {
  const bridge = useBridge()
  const tried = useRef<{ readonly contents: string; readonly markId: string } | null>(null)
  return useMutation({
    mutationFn: (given: GivenMarks) => {
      const contents = JSON.stringify(given)
      if (tried.current?.contents !== contents) tried.current = { contents, markId: crypto.randomUUID() }
      return unwrap(bridge.marking.save({ answerId, markId: tried.current.markId, ...given }))
    },
    onSuccess: onSaved
  })
}
