import { Box } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { ListedMark } from '../../../../src-shared/learning/bookmarks/item-mark.ts'
import { Card } from '../../../ui/card/card.tsx'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { MarkupText } from '../../../ui/markup/markup-text.tsx'
import { ItemMarkPart } from './item-mark-part.tsx'
import { useMarkText } from './use-mark-text.ts'

interface ItemMarkListProps {
  readonly marks: readonly ListedMark[]
  /** Returns the path at which a question can be viewed. */
  readonly pathOf: (mark: ListedMark) => string | null
}

/** The marked questions, each with its link, bookmark and note. */
export function ItemMarkList({ marks, pathOf }: ItemMarkListProps) {
  const { t } = useMarkText()
  return (
    <PlainList as="ol" gap="sm" aria-label={t('list')}>
      {marks.map((mark, index) => (
        <MarkedItem key={mark.itemId} mark={mark} number={index + 1} path={pathOf(mark)} />
      ))}
    </PlainList>
  )
}

/** The card itself is not a link, because it contains buttons. */
function MarkedItem({ mark, number, path }: { readonly mark: ListedMark; readonly number: number; readonly path: string | null }) {
  const { t } = useMarkText()
  const headingId = useId()
  const { place } = mark
  const name = 'subject' in place ? t('question', { number, subject: place.subject }) : t('unknown', { number })
  return (
    <Card as="li" labelledBy={headingId}>
      <div>
        <Box component="h2" id={headingId} m={0} fz="lg">
          {path === null ? name : <Link to={path}>{name}</Link>}
        </Box>
      </div>
      {'stem' in place ? (
        <Box maw="70ch">
          <MarkupText source={place.stem} layout="block" />
        </Box>
      ) : (
        <p>{t(place.kind)}</p>
      )}
      <ItemMarkPart itemId={mark.itemId} name={name} />
    </Card>
  )
}
