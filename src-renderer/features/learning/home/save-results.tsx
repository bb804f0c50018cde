import { useTranslation } from 'react-i18next'
import type { ResultOrder } from '../../../../src-shared/attempt/report/sort-results.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'
import { SaveTableButton } from '../../../ui/feedback/save-table-button.tsx'

/** Saves all results as a spreadsheet file in the table's order. */
export function SaveResults({ order }: { readonly order: ResultOrder }) {
  const { t } = useTranslation()
  const { documents } = useBridge()
  const words = {
    columns: {
      paper: t('results.paper'),
      when: t('results.when'),
      state: t('results.file.state'),
      total: t('results.result'),
      maximum: t('results.file.maximum')
    },
    states: { open: t('results.state.open'), kept: t('results.state.kept'), marked: t('results.state.marked') }
  }
  return (
    <SaveTableButton
      label={t('results.file.save')}
      busyLabel={t('results.file.saving')}
      savedText={(path) => t('results.file.saved', { path })}
      save={() => unwrap(documents.saveResults({ title: t('results.file.name'), order, words }))}
    />
  )
}
