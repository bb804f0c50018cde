import { Box, Flex } from '@mantine/core'
import { IconBook, IconBooks, IconListSearch } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SearchGroups as Groups } from '../../../../src-shared/learning/search/item-search.ts'
import { lessonPath, lessonsPath, paperListPath, practicePath } from '../../../routes/paths.ts'
import { Card } from '../../../ui/card/card.tsx'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { AutoGrid } from '../../../ui/page/auto-grid.tsx'
import { useSearchText } from './use-search-text.ts'

interface SearchGroupsProps {
  readonly groups: Groups
  /** The class of the search, such as `js-2` or `all`; null for the learner's own. */
  readonly level: string | null
}

/** Links to pages whose names match: subjects, topics to practise, and lessons. Empty kinds are hidden. */
export function SearchGroups({ groups: { subjects, headings, lessons }, level }: SearchGroupsProps) {
  const { t } = useSearchText()
  if (subjects.hits.length + headings.hits.length + lessons.hits.length === 0) return null
  return (
    <AutoGrid leastWidth="17rem" gap="sm" mb="var(--koya-space-4)">
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
    </AutoGrid>
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
      <Flex component="h2" id={headingId} gap={8} align="center" fz={17}>
        {icon}
        {t(`group.${kind}`)}
      </Flex>
      <PlainList gap="var(--koya-space-2)">{hits.map(children)}</PlainList>
      {count > hits.length ? (
        <Box component="p" c="dimmed" fz="sm">
          {t('more', { shown: hits.length, count })}
        </Box>
      ) : null}
    </Card>
  )
}

function Hit({ to, title, children }: { readonly to: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <li>
      <Box component={Link} to={to} display="block" fw={600}>
        {title}
      </Box>
      <Box component="span" c="dimmed" fz="sm">
        {children}
      </Box>
    </li>
  )
}
