import type { KoyaBridge } from '../../../src-shared/contracts/contracts.ts'
import type { ClassPupil, Assignment, ListedClass } from '../../../src-shared/teaching/school-class.ts'
import { unwrap } from '../../bridge/unwrap.ts'
import { ConfirmAct } from './base/confirm-act.tsx'
import { useTeachingText } from './base/use-teaching-text.ts'

interface DialogProps {
  readonly classId: string
  readonly onEnd: () => void
}

export function NewCodeDialog({ classId, onEnd }: DialogProps) {
  const { t } = useTeachingText()
  return (
    <ConfirmAct
      text={{
        title: t('class.newCodeTitle'),
        words: t('class.newCodeWords'),
        back: t('class.newCodeBack'),
        go: t('class.newCodeGo'),
        busy: t('details.saving')
      }}
      run={(teaching) => unwrap(teaching.renewCode({ classId }))}
      onEnd={onEnd}
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
  const remove = async (teaching: KoyaBridge['teaching']): Promise<void> => {
    await unwrap(teaching.remove({ ownClassId: classId }))
    // Before the classes are read again: this one is gone.
    onRemoved()
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
      run={remove}
      onEnd={onEnd}
    />
  )
}

export function RemovePupilDialog({ classId, pupil: { pupilId, name }, onEnd }: DialogProps & { readonly pupil: ClassPupil }) {
  const { t } = useTeachingText()
  return (
    <ConfirmAct
      text={{
        title: t('pupils.removing.title', { name }),
        words: t('pupils.removing.words'),
        back: t('pupils.removing.back'),
        go: t('pupils.removing.go'),
        busy: t('pupils.removing.busy')
      }}
      run={(teaching) => unwrap(teaching.removePupil({ classId, pupilId }))}
      onEnd={onEnd}
    />
  )
}

export function TakeBackDialog({ classId, assignment: { assignmentId, title }, onEnd }: DialogProps & { readonly assignment: Assignment }) {
  const { t } = useTeachingText()
  return (
    <ConfirmAct
      text={{
        title: t('results.taking.title', { title }),
        words: t('results.taking.words'),
        back: t('results.taking.back'),
        go: t('results.taking.go'),
        busy: t('results.taking.busy')
      }}
      run={(teaching) => unwrap(teaching.removeAssignment({ classId, assignmentId }))}
      onEnd={onEnd}
    />
  )
}
