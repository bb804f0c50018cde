import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useTeachingAct } from './use-teaching-act.ts'

interface ConfirmActProps {
  readonly text: { readonly title: string; readonly words: string; readonly back: string; readonly go: string; readonly busy: string }
  /** What is done once it is confirmed. Throws a `CodedFailure` on failure. */
  readonly run: (teaching: KoyaBridge['teaching']) => Promise<unknown>
  /** Closes the dialog: without an act, or after one that succeeded. */
  readonly onEnd: () => void
}

/** Asks before something goes, does it, and says in the same dialog what went wrong. */
export function ConfirmAct({ text, run, onEnd }: ConfirmActProps) {
  const { isBusy, failure, act } = useTeachingAct()
  const go = async (): Promise<void> => {
    if (await act(run)) onEnd()
  }
  return (
    <ConfirmModal
      title={text.title}
      backLabel={text.back}
      confirmLabel={text.go}
      busyLabel={text.busy}
      isBusy={isBusy}
      onBack={onEnd}
      onConfirm={() => void go()}
    >
      <p>{text.words}</p>
      {failure === null ? null : <Notice tone="trouble">{failure}</Notice>}
    </ConfirmModal>
  )
}
