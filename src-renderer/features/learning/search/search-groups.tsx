import { IconBook, IconBooks, IconListSearch } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SearchGroups as Groups } from '../../../../src-shared/learning/search/item-search.ts'
import { lessonPath, lessonsPath, paperListPath, practicePath } from '../../../routes/paths.ts'
import { Card } from '../../../ui/card/card.tsx'
import styles from './search-groups.module.css'
import { useSearchText } from './use-search-text.ts'

interface SearchGroupsProps {
  readonly groups: Groups
  /** The class of the search, such as `js-2` or `all`; null for the learner's own. */
  readonly level: string | null
}

/** Links to pages whose names match: subjects, topics to practise, and lessons. Empty kinds are hidden. */
export function SearchGroups({ groups: { subjects, headings, lessons }, level }: SearchGroupsProps) {
  const { t } = useSearchText()
  return (
    <div className={styles.groups}>
      <Group kind="subjects" icon={<IconBooks size={20} aria-hidden />} {...subjects}>
        {({ slug, title, lessonCount }) => (
          <Hit key={slug} to={paperListPath({ subject: slug, level })} title={title}>
            {lessonCount === 0 ? (
              t('papersOf')
            ) : (
              <Link to={lessonsPath({ subject: slug, level })}>
                {t('lessonsOf', { count: lessonCount })} <span className="visually-hidden">{t('ofSubject', { subject: title })}</span>
              </Link>
            )}
          </Hit>
        )}
      </Group>
      <Group kind="headings" icon={<IconListSearch size={20} aria-hidden />} {...headings}>
        {({ title, exam, name, subject }) => (
          <Hit key={`${exam} ${subject.slug} ${title}`} to={practicePath({ exam, subject: subject.slug, topics: [title] })} title={title}>
            {t('headingOf', { subject: subject.title, exam: name })}
          </Hit>
        )}
      </Group>
      <Group kind="lessons" icon={<IconBook size={20} aria-hidden />} {...lessons}>
        {({ slug, title, subject }) => (
          <Hit key={slug} to={lessonPath(slug)} title={title}>
            {subject}
          </Hit>
        )}
      </Group>
    </div>
  )
}

interface GroupProps<One> {
  readonly kind: keyof Groups
  readonly icon: ReactNode
  /** Total number, including results that are not listed. */
  readonly count: number
  readonly hits: readonly One[]
  readonly children: (hit: One) => ReactNode
}

function Group<One>({ kind, icon, count, hits, children }: GroupProps<One>) {
  const { t } = useSearchText()
  const headingId = useId()
  if (hits.length === 0) return null
  return (
    <Card as="section" labelledBy={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {icon}
        {t(`group.${kind}`)}
      </h2>
      <ul className={styles.hits}>{hits.map(children)}</ul>
      {count > hits.length ? <p className={styles.more}>{t('more', { shown: hits.length, count })}</p> : null}
    </Card>
  )
}

function Hit({ to, title, children }: { readonly to: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <li>
      <Link className={styles.title} to={to}>
        {title}
      </Link>
      <span className={styles.about}>{children}</span>
    </li>
  )
}
