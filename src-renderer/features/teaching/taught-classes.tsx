import { Box, Button } from '@mantine/core'
import { IconPlus, IconSchool } from '@tabler/icons-react'
import { useState } from 'react'
import { classLevels } from '../../../src-shared/account/class-levels.ts'
import type { ListedClass } from '../../../src-shared/teaching/school-class.ts'
import { CardGrid } from '../../ui/card/card.tsx'
import { LinkCard } from '../../ui/card/link-card.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { classPath } from '../../routes/paths.ts'
import { ClassDetailsDialog } from './class-details-dialog.tsx'
import { useTeachingText } from './base/use-teaching-text.ts'

/** The classes of a teacher, and a new one. */
export function TaughtClasses({ classes }: { readonly classes: readonly ListedClass[] }) {
  const { t } = useTeachingText()
  const [isMaking, setMaking] = useState(false)
  return (
    <PageSection title={t('taught.title')} gap="sm">
      {classes.length === 0 ? (
        <Box component="p" m={0} c="dimmed">
          {t('taught.none')}
        </Box>
      ) : (
        <CardGrid label={t('taught.title')}>
          {classes.map((one) => (
            <ClassCard key={one.classId} {...one} />
          ))}
        </CardGrid>
      )}
      <div>
        <Button variant="default" leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setMaking(true)}>
          {t('taught.new')}
        </Button>
      </div>
      {isMaking ? <ClassDetailsDialog held={null} onEnd={() => setMaking(false)} /> : null}
    </PageSection>
  )
}

function ClassCard({ classId, name, classLevel, pupilCount, joinedCount, assignmentCount }: ListedClass) {
  const { t } = useTeachingText()
  const level = classLevels.find(({ slug }) => slug === classLevel)?.title
  const counts = [
    t('taught.pupils', { count: pupilCount }),
    t('taught.joined', { count: joinedCount }),
    t('taught.assignments', { count: assignmentCount })
  ]
  return <LinkCard to={classPath(classId)} heading="h3" Icon={IconSchool} title={name} label={level} summary={counts.join(' · ')} />
}
