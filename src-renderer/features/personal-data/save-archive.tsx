import { useTranslation } from 'react-i18next'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { unwrap } from '../../bridge/unwrap.ts'
import { BusyButton } from '../../ui/feedback/busy-button.tsx'
import { formattingLocale } from '../../ui/data/formatting-locale.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { OwnDataPart } from './own-data-part.tsx'
import { useOwnDataText } from './use-own-data-text.ts'
import { useSaving } from './use-saving.ts'

/** Saves a copy of all data in formats that other programs read. */
export function SaveArchive({ name }: { readonly name: string }) {
  const { t } = useOwnDataText()
  const { i18n } = useTranslation()
  const bridge = useBridge()
  const { phase, save } = useSaving()

  function write() {
    const date = new Date().toLocaleDateString(formattingLocale(i18n.language), { dateStyle: 'long' })
    return unwrap(
      bridge.ownData.saveArchive({
        title: t('archive.document'),
        readMe: t('archive.readMe', { name, date }),
        results: {
          columns: {
            paper: t('results.paper'),
            when: t('results.when'),
            state: t('results.state'),
            total: t('results.total'),
            maximum: t('results.maximum')
          },
          states: { open: t('results.open'), kept: t('results.kept'), marked: t('results.marked') }
        }
      })
    )
  }

  return (
    <OwnDataPart title={t('archive.title')} text={t('archive.words')}>
      <BusyButton variant="default" isBusy={phase.kind === 'busy'} busyLabel={t('archive.busy')} onClick={() => void save(write)}>
        {t('archive.save')}
      </BusyButton>
      {phase.kind === 'error' ? <Notice tone="trouble">{phase.message}</Notice> : null}
      <p role="status">{phase.kind === 'done' ? t('archive.saved', { path: phase.path }) : ''}</p>
    </OwnDataPart>
  )
}
