import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../../src-shared/contracts/contracts.ts'
import type { MediaAddress } from '../../../../../src-shared/content/media/media-address.ts'
import type { OwnPassage } from '../../../../../src-shared/content/own-questions/own-passage.ts'
import { unwrap } from '../../../../bridge/unwrap.ts'

/** The author's passages, and the addresses of those of their sounds that are stored. */
export interface OwnPassages {
  readonly passages: readonly OwnPassage[]
  readonly mediaAddresses: readonly MediaAddress[]
}

/** Query of the author's passages. While the editor is open, it also holds what is typed and added there. */
export function passagesQuery(bridge: Pick<KoyaBridge, 'ownQuestions'>) {
  return queryOptions<OwnPassages>({
    queryKey: ['own-questions', 'passages'],
    queryFn: async () => {
      const { passages, mediaAddresses = [] } = await unwrap(bridge.ownQuestions.listPassages({}))
      return { passages, mediaAddresses }
    },
    staleTime: Infinity,
    throwOnError: false
  })
}

/** Returns where this app serves the sound of a passage; null without one, or if its file is not stored. */
export function soundAddressOf({ sound }: OwnPassage, { mediaAddresses }: OwnPassages): string | null {
  const found = mediaAddresses.find(({ sha256 }) => sha256 === sound?.file?.sha256)
  return found ? `/own-sounds/${found.sha256}/${found.signature}` : null
}
