import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../../src-shared/contracts/contracts.ts'
import type { OwnPassage } from '../../../../../src-shared/content/own-questions/own-passage.ts'
import { unwrap } from '../../../../bridge/unwrap.ts'

/** Query of the author's passages. While the editor is open, it also holds what is typed there. */
export function passagesQuery(bridge: Pick<KoyaBridge, 'ownQuestions'>) {
  return queryOptions<readonly OwnPassage[]>({
    queryKey: ['own-questions', 'passages'],
    queryFn: async () => (await unwrap(bridge.ownQuestions.listPassages({}))).passages,
    staleTime: Infinity,
    throwOnError: false
  })
}
