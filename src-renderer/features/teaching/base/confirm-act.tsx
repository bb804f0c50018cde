import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'

export interface ConfirmActText {
  readonly title: string
  readonly words: string
  readonly back: string
  readonly go: string
  readonly busy: string
}

interface ConfirmActProps {
  readonly text: ConfirmActText
  readonly isBusy: boolean
  readonly failure: string | null
  readonly onBack: () => void
  readonly onGo: () => void
}

/** Asks before something goes, and says there what went wrong. */
export function ConfirmAct({ text, isBusy, failure, onBack, onGo }: ConfirmActProps) {
  return (
    <ConfirmModal
      title={text.title}
      backLabel={text.back}
      confirmLabel={text.go}
      busyLabel={text.busy}
      isBusy={isBusy}
      onBack={onBack}
      onConfirm={onGo}
    >
      <p>{text.words}</p>
      {failure === null ? null : <Notice tone="trouble">{failure}</Notice>}
    </ConfirmModal>
  )
}
