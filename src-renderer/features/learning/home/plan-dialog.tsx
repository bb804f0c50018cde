import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import type { LearnerProfile } from '../../../../src-shared/account/learner-profile.ts'
import { FormModal } from '../../../ui/overlay/form-modal.tsx'
import { useForm, type FieldErrors } from '../../../ui/form/use-form.ts'
import { useProgressText } from './use-progress-text.ts'

export type Plan = Pick<LearnerProfile, 'examDate' | 'weeklyGoal'>

/** Saves a plan in the learner's profile; throws a `CodedFailure` on failure. */
export type SavePlan = (plan: Plan) => Promise<void>

interface PlanDialogProps {
  readonly plan: Plan
  readonly savePlan: SavePlan
  readonly onEnd: () => void
}

/** As in `learner-profile.ts`, whose import would load the schemas; a test keeps both equal. */
export const LEAST_GOAL = 5
export const MOST_GOAL = 1000

/** Asks for the exam date and the weekly goal. Closes once they are saved. */
export function PlanDialog({ plan, savePlan, onEnd }: PlanDialogProps) {
  const { t } = useProgressText()
  const { fields, failure, isBusy, forgive, formProps } = useForm({
    check: (values) => {
      const { weeklyGoal } = toPlan(values)
      const isFit = weeklyGoal === null || (Number.isInteger(weeklyGoal) && weeklyGoal >= LEAST_GOAL && weeklyGoal <= MOST_GOAL)
      const errors: FieldErrors = isFit ? {} : { weeklyGoal: t('plan.goalWrong', { least: LEAST_GOAL, most: MOST_GOAL }) }
      return Promise.resolve(errors)
    },
    send: async (values) => {
      await savePlan(toPlan(values))
      onEnd()
    }
  })
  return (
    <FormModal
      title={t('plan.title')}
      lead={t('plan.lead')}
      formProps={formProps}
      failure={failure?.message}
      isBusy={isBusy}
      submitLabel={t('plan.save')}
      busyLabel={t('plan.saving')}
      cancelLabel={t('plan.cancel')}
      onCancel={onEnd}
    >
      <TextInput name="examDate" type="date" label={t('plan.examDate')} size="md" data-autofocus defaultValue={plan.examDate ?? ''} />
      <TextInput
        name="weeklyGoal"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        label={t('plan.weeklyGoal')}
        size="md"
        defaultValue={plan.weeklyGoal ?? ''}
        error={fields['weeklyGoal']}
        onChange={() => {
          forgive('weeklyGoal')
        }}
      />
    </FormModal>
  )
}

/** Empty fields become null. */
function toPlan({ examDate = '', weeklyGoal = '' }: Record<string, string>): Plan {
  return { examDate: examDate === '' ? null : examDate, weeklyGoal: weeklyGoal.trim() === '' ? null : Number(weeklyGoal) }
}
