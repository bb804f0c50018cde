import '@mantine/core/styles/SegmentedControl.css'
import { Box, Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { showJoinCode, type ClassPupil, type Assignment, type ListedClass } from '../../../src-shared/teaching/school-class.ts'
import { useIsDisabled } from '../../bridge/use-is-disabled.ts'
import { questionPaperPath } from '../../routes/paths.ts'
import { Card } from '../../ui/card/card.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { ClassDetailsDialog } from './class-details-dialog.tsx'
import { ClassResults } from './class-results.tsx'
import { ClassTopics } from './class-topics.tsx'
import { NewCodeDialog, RemoveClassDialog } from './class-dialogs.tsx'
import { PupilList } from './pupil-list.tsx'
import { useTeachingText } from './base/use-teaching-text.ts'

export interface WholeClass {
  readonly schoolClass: ListedClass
  readonly pupils: readonly ClassPupil[]
  readonly assignments: readonly Assignment[]
}

interface ClassViewProps extends WholeClass {
  /** Where the teacher goes once the class is deleted. */
  readonly onRemoved: () => void
}

const parts = ['results', 'pupils', 'topics'] as const

type Part = (typeof parts)[number]

/** A class as its teacher sees it: its code, the assignments with results, the list and the topics. */
export function ClassView({ schoolClass, pupils, assignments, onRemoved }: ClassViewProps) {
  const { t } = useTeachingText()
  // An empty class begins with its list.
  const [part, setPart] = useState<Part>(pupils.length === 0 ? 'pupils' : 'results')
  // Kept here, so that they outlast the dialog and another part of the page.
  const [names, setNames] = useState('')
  return (
    <Stack gap="var(--koya-space-4)">
      <ClassBar schoolClass={schoolClass} onRemoved={onRemoved} />
      <SegmentedControl
        className="no-print"
        aria-label={t('class.parts')}
        data={parts.map((value) => ({ value, label: t(`class.${value}`) }))}
        value={part}
        onChange={(value) => setPart(parts.find((one) => one === value) ?? 'results')}
        style={{ alignSelf: 'start' }}
      />
      <PageSection title={t(`class.${part}`)} gap="sm">
        {part === 'results' ? (
          <ClassResults schoolClass={schoolClass} pupils={pupils} assignments={assignments} onPupils={() => setPart('pupils')} />
        ) : null}
        {part === 'pupils' ? <PupilList schoolClass={schoolClass} pupils={pupils} names={names} onNames={setNames} /> : null}
        {part === 'topics' ? <ClassTopics classId={schoolClass.classId} pupils={pupils} /> : null}
      </PageSection>
    </Stack>
  )
}

type OpenDialog = 'code' | 'change' | 'remove'

function ClassBar({ schoolClass, onRemoved }: Pick<ClassViewProps, 'schoolClass' | 'onRemoved'>) {
  const { t } = useTeachingText()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = (): void => setOpen(null)
  const mayPrintKeys = !useIsDisabled('search')
  return (
    <Card as="div" tone="sunk">
      <Group justify="space-between">
        <div>
          <Box component="p" m={0} fz="lg" fw={600}>
            {t('class.code', { code: showJoinCode(schoolClass.joinCode) })}
          </Box>
          <Box component="p" m={0} c="dimmed" fz="sm" className="no-print">
            {t('class.codeHint')}
          </Box>
        </div>
        <Group gap="xs" className="no-print">
          {mayPrintKeys ? (
            <Button component={Link} to={questionPaperPath(schoolClass.classId)} variant="default" size="compact-md">
              {t('paper.link')}
            </Button>
          ) : null}
          <Button variant="default" size="compact-md" onClick={() => setOpen('code')}>
            {t('class.newCode')}
          </Button>
          <Button variant="default" size="compact-md" onClick={() => setOpen('change')}>
            {t('class.change')}
          </Button>
          <Button variant="default" size="compact-md" onClick={() => setOpen('remove')}>
            {t('class.remove')}
          </Button>
        </Group>
      </Group>
      {open === 'code' ? <NewCodeDialog classId={schoolClass.classId} onEnd={close} /> : null}
      {open === 'change' ? <ClassDetailsDialog held={schoolClass} onEnd={close} /> : null}
      {open === 'remove' ? <RemoveClassDialog schoolClass={schoolClass} onRemoved={onRemoved} onEnd={close} /> : null}
    </Card>
  )
}
