import { Link } from 'react-router-dom'
import { workPath } from '../../../../routes/paths.ts'
import { PlainList } from '../../../../ui/data/plain-list.tsx'
import styles from './library-view.module.css'
import type { Hit } from '../search-library.ts'
import { useLibraryText } from '../use-library-text.ts'

interface HitListProps {
  readonly serial: string
  readonly hits: readonly Hit[]
  readonly words: string
}

/** More than a learner would read. */
const MOST_SHOWN = 50

/** Search results, each with its surrounding text. */
export function HitList({ serial, hits, words }: HitListProps) {
  const { t } = useLibraryText()
  return (
    <>
      <p role="status">{hits.length === 0 ? t('search.nothing') : t('search.found', { count: hits.length })}</p>
      <PlainList gap="var(--koya-space-2)">
        {hits.slice(0, MOST_SHOWN).map(({ work, number, excerpt }) => (
          <li key={`${work.id} ${String(number)}`} className={styles.hit}>
            <Link to={workPath(serial, work.id, excerpt === null ? {} : { find: words, number })}>{work.title}</Link>
            {excerpt === null ? null : (
              <p>
                {excerpt.before}
                <mark>{excerpt.found}</mark>
                {excerpt.after}
              </p>
            )}
          </li>
        ))}
      </PlainList>
      {hits.length > MOST_SHOWN ? <p>{t('search.more', { count: MOST_SHOWN })}</p> : null}
    </>
  )
}
