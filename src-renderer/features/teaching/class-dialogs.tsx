import type { ClassPupil, Assignment, ListedClass } from '../../../src-shared/teaching/school-class.ts'
import { unwrap } from '../../bridge/unwrap.ts'
import { ConfirmAct } from './base/confirm-act.tsx'
import { useTeachingAct } from './base/use-teaching-act.ts'
import { useTeachingText } from './base/use-teaching-text.ts'

interface DialogProps {
  readonly classId: string
  readonly onEnd: () => void
}

export function NewCodeDialog({ classId, onEnd }: DialogProps) {
  const { t } = useTeachingText()
  const { isBusy, failure, act } = useTeachingAct()
  const renew = async (): Promise<void> => {
    if (await act((teaching) => unwrap(teaching.renewCode({ classId })))) onEnd()
  }
  return (
    <ConfirmAct
      text={{
        title: t('class.newCodeTitle'),
        words: t('class.newCodeWords'),
        back: t('class.newCodeBack'),
        go: t('class.newCodeGo'),
        busy: t('details.saving')
      }}
      isBusy={isBusy}
      failure={failure}
      onBack={onEnd}
      onGo={() => void renew()}
    />
  )
}

interface RemoveClassProps {
  readonly schoolClass: ListedClass
  readonly onRemoved: () => void
  readonly onEnd: () => void
}

export function RemoveClassDialog({ schoolClass: { classId, name }, onRemoved, onEnd }: RemoveClassProps) {
  const { t } = useTeachingText()
  const { isBusy, failure, act } = useTeachingAct()
  const remove = async (): Promise<void> => {
    const leave = async (removing: Promise<unknown>): Promise<void> => {
      await removing
      // Before the classes are read again: this one is gone.
      onRemoved()
    }
    if (await act((teaching) => leave(unwrap(teaching.remove({ ownClassId: classId }))))) onEnd()
  }
  return (
    <ConfirmAct
      text={{
        title: t('class.removing.title', { name }),
        words: t('class.removing.words'),
        back: t('class.removing.back'),
        go: t('class.removing.go'),
        busy: t('class.removing.busy')
      }}
      isBusy={isBusy}
      failure={failure}
      onBack={onEnd}
      onGo={() => void remove()}
    />
  )
}

export function RemovePupilDialog({ classId, pupil: { pupilId, name }, onEnd }: DialogProps & { readonly pupil: ClassPupil }) {
  const { t } = useTeachingText()
  const { isBusy, failure, act } = useTeachingAct()
  const remove = async (): Promise<void> => {
    if (await act((teaching) => unwrap(teaching.removePupil({ classId, pupilId })))) onEnd()
  }
  return (
    <ConfirmAct
      text={{
        title: t('pupils.removing.title', { name }),
        words: t('pupils.removing.words'),
        back: t('pupils.removing.back'),
        go: t('pupils.removing.go'),
        busy: t('pupils.removing.busy')
      }}
      isBusy={isBusy}
      failure={failure}
      onBack={onEnd}
      onGo={() => void remove()}
    />
  )
}

export function TakeBackDialog({ classId, assignment: { assignmentId, title }, onEnd }: DialogProps & { readonly assignment: Assignment }) {
  const { t } = useTeachingText()
  const { isBusy, failure, act } = useTeachingAct()
  const takeBack = async (): Promise<void> => {
    if (await act((teaching) => unwrap(teaching.removeAssignment({ classId, assignmentId })))) onEnd()
  }
  return (
    <ConfirmAct
      text={{
        title: t('results.taking.title', { title }),
        words: t('results.taking.words'),
        back: t('results.taking.back'),
        go: t('results.taking.go'),
        busy: t('results.taking.busy')
      }}
      isBusy={isBusy}
      failure={failure}
      onBack={onEnd}
      onGo={() => void takeBack()}
    />
  )
}
