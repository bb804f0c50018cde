import { useBridge } from '../../bridge/bridge-context.tsx'
import { unwrap } from '../../bridge/unwrap.ts'
import { BusyButton } from '../../ui/feedback/busy-button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { OwnDataPart } from './own-data-part.tsx'
import { useMoveProgress } from './use-move-progress.ts'
import { useOwnDataText } from './use-own-data-text.ts'
import { useSaving } from './use-saving.ts'

interface SaveMoveProps {
  /** Called when the file is saved; the learner must write down its code. */
  readonly onSaved: (file: { readonly path: string; readonly code: string }) => void
}

/** Saves the learner's history as a file for another computer. */
export function SaveMove({ onSaved }: SaveMoveProps) {
  const { t } = useOwnDataText()
  const bridge = useBridge()
  const { phase, save } = useSaving()
  const progress = useMoveProgress(phase.kind === 'busy')

  async function write() {
    const { path, code } = await unwrap(bridge.ownData.saveMove({ title: t('move.document') }))
    if (path !== null && code !== null) onSaved({ path, code })
    return { path }
  }

  return (
    <OwnDataPart title={t('move.title')} text={t('move.words')}>
      <BusyButton variant="default" isBusy={phase.kind === 'busy'} busyLabel={t('move.busy')} onClick={() => void save(write)}>
        {t('move.save')}
      </BusyButton>
      {phase.kind === 'error' ? <Notice tone="trouble">{phase.message}</Notice> : null}
      <p role="status">{progress === null ? '' : t('move.progress', progress)}</p>
    </OwnDataPart>
  )
}
