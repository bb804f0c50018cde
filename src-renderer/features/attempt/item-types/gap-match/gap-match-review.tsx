import { Box } from '@mantine/core'
import { clozePieces } from '../../../../../src-shared/content/item-types/cloze/cloze-pieces.ts'
import { gapIdsIn } from '../../../../../src-shared/content/item-types/gap-match/gap-match-schemas.ts'
import { MarkupText } from '../../../../ui/markup/markup-text.tsx'
import { ReviewedPairs } from '../pairing/reviewed-pairs.tsx'
import type { ReviewViewProps } from '../parts/review-view.ts'

/** The text with its right words, then each gap with the word given. */
export function GapMatchReview({ item, itemKey, given }: ReviewViewProps<'gap-match'>) {
  const gapIds = gapIdsIn(item.text)
  const textOf = (id: string | undefined): string => item.words.find((word) => word.id === id)?.text ?? ''
  return (
    <>
      <Box component="p" maw="70ch" my="sm">
        {clozePieces(item.text).map((piece, index) =>
          piece.kind === 'text' ? (
            <MarkupText key={index} source={piece.text} layout="inline" />
          ) : (
            <strong key={index}>
              ({gapIds.indexOf(piece.gapId) + 1}) <MarkupText source={textOf(itemKey.pairs[piece.gapId])} layout="inline" />
            </strong>
          )
        )}
      </Box>
      <ReviewedPairs
        slots={gapIds.map((id) => ({ id, text: null }))}
        choices={item.words}
        pairingKey={itemKey}
        given={given !== null && 'words' in given ? given.words : null}
      />
    </>
  )
}
