import { Box, Button, Group, Stack, Table } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState, type Dispatch, type SetStateAction } from 'react'
import { showJoinCode, type ClassPupil, type ListedClass } from '../../../src-shared/teaching/school-class.ts'
import { SheetTable } from '../../ui/data/sheet-table.tsx'
import { EmptyPart } from '../../ui/feedback/empty-state.tsx'
import { TakePage } from '../../ui/page/take-page.tsx'
import { RemovePupilDialog } from './class-dialogs.tsx'
import { PupilListDialog } from './pupil-list-dialog.tsx'
import { useDayText } from './base/use-day-text.ts'
import { useTeachingText } from './base/use-teaching-text.ts'

interface PupilListProps {
  readonly schoolClass: ListedClass
  readonly pupils: readonly ClassPupil[]
  /** Names that are typed and not added yet. */
  readonly names: string
  readonly onNames: Dispatch<SetStateAction<string>>
}

const columns = ['name', 'code', 'state', 'actions'] as const

/** The list of a class with the own codes, to be printed. */
export function PupilList({ schoolClass, pupils, names, onNames }: PupilListProps) {
  const { t } = useTeachingText()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<ClassPupil | null>(null)
  const { classId, name } = schoolClass
  return (
    <Stack gap="sm">
      <Group className="no-print">
        <Button
          variant={pupils.length === 0 ? 'filled' : 'default'}
          leftSection={<IconUserPlus size={20} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('pupils.add')}
        </Button>
      </Group>
      {pupils.length === 0 ? (
        <EmptyPart drawing="papers" title={t('results.noPupils')}>
          {t('results.noPupilsWords')}
        </EmptyPart>
      ) : (
        <>
          <Box component="p" m={0} c="dimmed" className="no-print">
            {t('pupils.codes')}
          </Box>
          <SheetTable caption={t('pupils.caption')} columns={columns.map((column) => t(`pupils.${column}`))} hasWholeHeadings hasButtonsLast>
            {pupils.map((pupil) => (
              <PupilRow key={pupil.pupilId} pupil={pupil} onRemove={() => setRemoved(pupil)} />
            ))}
          </SheetTable>
          <PrintList name={name} />
        </>
      )}
      {isAdding ? <PupilListDialog classId={classId} pupils={pupils} text={names} onText={onNames} onEnd={() => setAdding(false)} /> : null}
      {removed === null ? null : <RemovePupilDialog classId={classId} pupil={removed} onEnd={() => setRemoved(null)} />}
    </Stack>
  )
}

function PrintList({ name }: Pick<ListedClass, 'name'>) {
  const { t } = useTeachingText()
  return (
    <div className="no-print">
      <TakePage
        text={{
          title: t('pupils.print.title'),
          print: t('pupils.print.print'),
          printing: t('pupils.print.printing'),
          printed: t('pupils.print.printed'),
          pdf: t('pupils.print.pdf'),
          saving: t('pupils.print.saving'),
          file: t('pupils.print.file', { name }),
          saved: (path) => t('pupils.print.saved', { path })
        }}
      />
    </div>
  )
}

function PupilRow({ pupil: { name, code, accountName, joinedAt }, onRemove }: { readonly pupil: ClassPupil; readonly onRemove: () => void }) {
  const { t } = useTeachingText()
  const dayText = useDayText()
  return (
    <Table.Tr>
      <Table.Th scope="row" style={{ minWidth: '10rem', overflowWrap: 'anywhere' }}>
        {name}
      </Table.Th>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{joinedAt === null ? showJoinCode(code) : ''}</Table.Td>
      <Table.Td>
        {joinedAt === null ? (
          <Box component="span" c="dimmed">
            {t('pupils.waiting')}
          </Box>
        ) : (
          <>
            {dayText(joinedAt)}
            {accountName === null || accountName === name ? null : (
              <Box component="span" display="block" c="dimmed" fz="sm">
                {t('pupils.as', { name: accountName })}
              </Box>
            )}
          </>
        )}
      </Table.Td>
      <Table.Td>
        <Button variant="default" size="compact-sm" aria-label={t('pupils.removeNamed', { name })} onClick={onRemove}>
          {t('pupils.remove')}
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}
