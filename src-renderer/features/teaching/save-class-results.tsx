import type { ListedClass } from '../../../src-shared/teaching/school-class.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { unwrap } from '../../bridge/unwrap.ts'
import { SaveTableButton } from '../../ui/feedback/save-table-button.tsx'
import { useTeachingText } from './base/use-teaching-text.ts'

/** Saves the results of a class for a spreadsheet. */
export function SaveClassResults({ schoolClass: { classId, name } }: { readonly schoolClass: ListedClass }) {
  const { t } = useTeachingText()
  const { teaching } = useBridge()
  const words = {
    pupil: t('results.pupil'),
    states: { open: t('results.open'), begun: t('results.begun'), done: t('results.done'), notJoined: t('results.notJoined') },
    late: t('results.late')
  }
  return (
    <SaveTableButton
      label={t('results.save')}
      busyLabel={t('results.saving')}
      savedText={(path) => t('results.saved', { path })}
      save={() => unwrap(teaching.saveResults({ classId, title: t('results.file', { name }), words }))}
    />
  )
}
