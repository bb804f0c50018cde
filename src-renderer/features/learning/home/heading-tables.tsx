import { Box, Table } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { HeadingProgress, SubjectProgress } from '../../../../src-shared/learning/progress/progress.ts'
import { LEAST_RANGE_ITEMS } from '../../../../src-shared/attempt/report/score-range.ts'
import { lessonPath, practicePath } from '../../../routes/paths.ts'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { RangeBar } from '../../../ui/data/range-bar.tsx'
import { SheetTable } from '../../../ui/data/sheet-table.tsx'
import { progressRules } from '../../../../src-shared/learning/progress/progress-rules.ts'
import { masteryLevelOf } from '../mastery/mastery-level.ts'
import { MasteryMark } from '../mastery/mastery-mark.tsx'
import { useMasteryText } from '../mastery/use-mastery-text.ts'
import styles from './progress-view.module.css'
import { useKnownText } from './use-known-text.ts'
import { useProgressText } from './use-progress-text.ts'

interface HeadingTablesProps {
  readonly exam: string
  readonly subjects: readonly SubjectProgress[]
}

/** Topics of each subject with the estimate as bar and figures. The subject with the most answers is open. */
export function HeadingTables({ exam, subjects }: HeadingTablesProps) {
  const { t } = useProgressText()
  const { t: ofMastery } = useMasteryText()
  const [mostAnswered] = subjects.toSorted((one, other) => other.itemCount - one.itemCount)
  return (
    <PageSection title={t('topics.title')} gap="sm">
      <details>
        <Box component="summary" w="fit-content" style={{ cursor: 'pointer' }}>
          {ofMastery('how')}
        </Box>
        <Box component="p" mt={6} mb={0} maw="70ch">
          {ofMastery('words', { weak: progressRules.weakBelowPercent, strong: progressRules.strongFromPercent })}
        </Box>
      </details>
      {subjects.map((subject) => (
        <SubjectTopics key={subject.slug} exam={exam} subject={subject} isOpenFirst={subject === mostAnswered} />
      ))}
    </PageSection>
  )
}

interface SubjectTopicsProps {
  readonly exam: string
  readonly subject: SubjectProgress
  readonly isOpenFirst: boolean
}

/** The topics of a subject. A closed table is not rendered: an exam has about a hundred topics, which take a slow computer a while. */
function SubjectTopics({ exam, subject: { slug, title, headings }, isOpenFirst }: SubjectTopicsProps) {
  const { t } = useProgressText()
  const [isOpen, setIsOpen] = useState(isOpenFirst)
  return (
    <details
      className={styles.subject}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open)
      }}
    >
      <summary>{t('topics.open', { subject: title, count: headings.length })}</summary>
      {isOpen ? (
        <SheetTable
          caption={t('topics.caption', { subject: title })}
          columns={[t('topics.topic'), t('topics.level'), t('topics.bar'), t('topics.estimate'), t('topics.lesson')]}
        >
          {headings.map((heading) => (
            <HeadingRow key={heading.title} heading={heading} practiceTo={practicePath({ exam, subject: slug, topics: [heading.title] })} />
          ))}
        </SheetTable>
      ) : null}
    </details>
  )
}

function HeadingRow({ heading, practiceTo }: { readonly heading: HeadingProgress; readonly practiceTo: string }) {
  const { t } = useProgressText()
  const knownText = useKnownText()
  const { title, estimate, itemCount, lesson } = heading
  // Too few answers for a range: show the counts instead.
  const range = itemCount < LEAST_RANGE_ITEMS ? null : estimate
  const known = itemCount < LEAST_RANGE_ITEMS ? knownText(heading) : t('topics.old')
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Link to={practiceTo} aria-label={t('topics.practise', { heading: title })}>
          {title}
        </Link>
      </Table.Th>
      <Table.Td>
        <MasteryMark level={masteryLevelOf(heading)} />
      </Table.Td>
      <Table.Td className={styles.bar}>
        {range === null ? null : <RangeBar low={range.low} high={range.high} value={range.percent} maximum={100} />}
      </Table.Td>
      {/* Its level says already that it was not started. */}
      <Table.Td>{itemCount === 0 ? null : range === null ? known : t('topics.range', { ...range })}</Table.Td>
      <Table.Td>{lesson === null ? null : <Link to={lessonPath(lesson.slug)}>{lesson.title}</Link>}</Table.Td>
    </Table.Tr>
  )
}
