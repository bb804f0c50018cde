import '@mantine/core/styles/Progress.css'
import { Box, Stack, Table } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ClassPupil } from '../../../src-shared/teaching/school-class.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { SheetTable } from '../../ui/data/sheet-table.tsx'
import { EmptyPart } from '../../ui/feedback/empty-state.tsx'
import { ShareBar } from '../../ui/page/share-bar.tsx'
import { classTopicsQuery } from './base/teaching-query.ts'
import { useTeachingText } from './base/use-teaching-text.ts'

interface ClassTopicsProps {
  readonly classId: string
  readonly pupils: readonly ClassPupil[]
}

const NAMES_SHOWN = 5

/** How well the class knows each topic, and who needs help with it. */
export function ClassTopics({ classId, pupils }: ClassTopicsProps) {
  const { t } = useTeachingText()
  const { data: headings } = useSuspenseQuery(classTopicsQuery(useBridge(), classId))
  if (headings.length === 0) {
    return (
      <EmptyPart drawing="openBook" title={t('class.topics')}>
        {t('topics.none')}
      </EmptyPart>
    )
  }
  const nameOf = new Map(pupils.map(({ pupilId, name }) => [pupilId, name]))
  return (
    <Stack gap="sm">
      <Box component="p" m={0} c="dimmed">
        {t('topics.lead')}
      </Box>
      <SheetTable caption={t('topics.caption')} columns={[t('topics.topic'), t('topics.known'), t('topics.help')]}>
        {headings.map(({ subject, title, percent, knownCount, below }) => (
          <Table.Tr key={`${subject} ${title}`}>
            <Table.Th scope="row" style={{ minWidth: '10rem' }}>
              {title}
              <Box component="span" display="block" c="dimmed" fw={400} fz="sm">
                {subject}
              </Box>
            </Table.Th>
            <Table.Td style={{ minWidth: '9rem' }}>
              {t('topics.percent', { percent })}{' '}
              <Box component="span" c="dimmed" fz="sm">
                {t('topics.of', { count: knownCount })}
              </Box>
              <ShareBar share={percent / 100} />
            </Table.Td>
            <Table.Td>{below.length === 0 ? t('topics.nobody') : <Names names={below.flatMap((id) => nameOf.get(id) ?? [])} />}</Table.Td>
          </Table.Tr>
        ))}
      </SheetTable>
    </Stack>
  )
}

function Names({ names }: { readonly names: readonly string[] }) {
  const { t } = useTeachingText()
  const more = names.length - NAMES_SHOWN
  return [...names.slice(0, NAMES_SHOWN), ...(more > 0 ? [t('topics.more', { count: more })] : [])].join(', ')
}
