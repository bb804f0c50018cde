import { Box } from '@mantine/core'
import type { Progress, SubjectProgress } from '../../../../src-shared/learning/progress/progress.ts'
import { weakHeadings } from '../../../../src-shared/learning/progress/weak-headings.ts'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { useDateText } from './use-date-text.ts'
import { useProgressText } from './use-progress-text.ts'

interface ParentsPartProps {
  readonly learnerName: string
  readonly examDate: string | null
  readonly progress: Progress
}

/** Number of topics named of each kind. */
const NAMED = 3
/** From this percentage on, a topic is called strong. */
const STRONG_FROM_PERCENT = 75

/** Summary for parents in sentences that require no knowledge of the app. */
export function ParentsPart({ learnerName, examDate, progress: { today, subjects, weeks } }: ParentsPartProps) {
  const { t } = useProgressText()
  const dateText = useDateText()
  const known = subjects.flatMap((subject) => (subject.range === null ? [] : [{ ...subject, range: subject.range }]))
  const unknown = subjects.filter(({ range }) => range === null)
  return (
    <PageSection title={t('parents.title')} gap="sm">
      <Box component="p" m={0} c="dimmed">
        {t('parents.made', { name: learnerName, date: dateText(today) })}
      </Box>
      <PlainList gap="var(--koya-space-2)" maw="75ch">
        <li>
          <WorkText learnerName={learnerName} weeks={weeks} />
        </li>
        {examDate === null ? null : <li>{t('parents.exam', { date: dateText(examDate) })}</li>}
        {known.map(({ range, ...subject }) => (
          <li key={subject.slug}>
            <SubjectText subject={subject} range={range} />
          </li>
        ))}
        {unknown.length === 0 ? null : <li>{t('parents.subjectsUnknown', { subjects: unknown.map(({ title }) => title).join('; ') })}</li>}
      </PlainList>
      <Box component="p" m={0} c="dimmed">
        {t('parents.honest')}
      </Box>
    </PageSection>
  )
}

function WorkText({ learnerName: name, weeks }: { readonly learnerName: string } & Pick<Progress, 'weeks'>) {
  const { t } = useProgressText()
  const count = weeks.reduce((sum, { questions }) => sum + questions, 0)
  if (count === 0) return t('parents.nothing', { weeks: weeks.length, name })
  const rights = weeks.reduce((sum, { questions, percent }) => sum + (questions * (percent ?? 0)) / 100, 0)
  const days = t('parents.days', { count: weeks.reduce((sum, week) => sum + week.days, 0) })
  return t('parents.worked', { weeks: weeks.length, name, count, days, percent: Math.round((100 * rights) / count) })
}

interface SubjectTextProps {
  readonly subject: Pick<SubjectProgress, 'title' | 'headings'>
  readonly range: NonNullable<SubjectProgress['range']>
}

function SubjectText({ subject, range }: SubjectTextProps) {
  const { t } = useProgressText()
  const { title, headings } = subject
  const strong = headings.filter(({ estimate }) => (estimate?.percent ?? 0) >= STRONG_FROM_PERCENT)
  const named = { strong: namesOf(strong), weak: namesOf(weakHeadings(subject)) }
  return [
    t('parents.subject', { subject: title, range: t('readiness.range', { ...range }) }),
    named.strong === '' ? '' : t('parents.strong', { headings: named.strong }),
    named.weak === '' ? '' : t('parents.weak', { headings: named.weak })
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function namesOf(headings: readonly { readonly title: string }[]): string {
  return headings
    .slice(0, NAMED)
    .map(({ title }) => title)
    .join('; ')
}
