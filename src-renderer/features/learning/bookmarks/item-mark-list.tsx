import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { ListedMark } from '../../../../src-shared/learning/bookmarks/item-mark.ts'
import { Card } from '../../../ui/card/card.tsx'
import { MarkupText } from '../../../ui/markup/markup-text.tsx'
import { ItemMarkPart } from './item-mark-part.tsx'
import styles from './item-marks.module.css'
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
    <ol className={styles.list} aria-label={t('list')}>
      {marks.map((mark, index) => (
        <MarkedItem key={mark.itemId} mark={mark} number={index + 1} path={pathOf(mark)} />
      ))}
    </ol>
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
        <h2 id={headingId} className={styles.name}>
          {path === null ? name : <Link to={path}>{name}</Link>}
        </h2>
      </div>
      {'stem' in place ? (
        <div className={styles.stem}>
          <MarkupText source={place.stem} layout="block" />
        </div>
      ) : (
        <p>{t(place.kind)}</p>
      )}
      <ItemMarkPart itemId={mark.itemId} name={name} />
    </Card>
  )
}
