import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Table.css'
import { NativeSelect, Table } from '@mantine/core'
import type { LearningTime } from '../../../../src-shared/learning/time/learning-time.ts'
import { SheetTable } from '../../../ui/data/sheet-table.tsx'
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { useDateText } from '../home/use-date-text.ts'
import { useSaveLimit } from './use-save-limit.ts'
import { useChildText } from './use-child-text.ts'

interface GuardianTimeProps {
  /** Undefined while loading, null if it could not be read. */
  readonly time: LearningTime | null | undefined
  /** Minutes a day; null for no limit. */
  readonly limit: number | null
  /** Saves the limit. Throws a `CodedFailure` on failure. */
  readonly saveLimit: (minutes: number | null) => Promise<void>
}

/** What is offered; the profile takes any number from 10 to 180. */
const offered: readonly number[] = [15, 20, 30, 45, 60, 90, 120]

/** How long a child has learned on each of the last days, and how long it may each day. */
export function GuardianTime({ time, limit, saveLimit }: GuardianTimeProps) {
  const { t } = useChildText()
  const { save, isSaved, failure } = useSaveLimit(saveLimit)
  const all = limit === null || offered.includes(limit) ? offered : [...offered, limit].toSorted((one, other) => one - other)
  return (
    <PageSection title={t('guardian.time.title')} gap="sm">
      <NativeSelect
        label={t('guardian.time.limit')}
        description={t('guardian.time.hint')}
        maw={420}
        value={limit === null ? '' : String(limit)}
        data={[
          { value: '', label: t('guardian.time.none') },
          ...all.map((count) => ({ value: String(count), label: t('guardian.time.some', { count }) }))
        ]}
        onChange={({ currentTarget: { value } }) => {
          save(value === '' ? null : Number(value))
        }}
      />
      <span role="status">{isSaved ? t('guardian.time.saved') : null}</span>
      {failure === null ? null : <FailureNotice {...failure} />}
      {time === undefined ? <p>{t('guardian.time.loading')}</p> : null}
      {time === null ? <Notice tone="warning">{t('guardian.time.failed')}</Notice> : null}
      {time ? <Days {...time} /> : null}
    </PageSection>
  )
}

function Days({ today, days }: LearningTime) {
  const { t } = useChildText()
  const dateText = useDateText()
  return (
    <SheetTable caption={t('guardian.time.caption')} columns={[t('guardian.time.day'), t('guardian.time.minutes')]}>
      {days.toReversed().map(({ date, minutes }) => (
        <Table.Tr key={date}>
          <Table.Th scope="row">{date === today ? t('guardian.time.today', { date: dateText(date) }) : dateText(date)}</Table.Th>
          <Table.Td>{minutes}</Table.Td>
        </Table.Tr>
      ))}
    </SheetTable>
  )
}
