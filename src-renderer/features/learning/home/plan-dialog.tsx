import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import type { LearnerProfile } from '../../../../src-shared/account/learner-profile.ts'
import { FormModal } from '../../../ui/overlay/form-modal.tsx'
import { useForm, type FieldErrors } from '../../../ui/form/use-form.ts'
import { UTME_MARKS } from '../target/utme-marks.ts'
import { useProgressText } from './use-progress-text.ts'

export type Plan = Pick<LearnerProfile, 'examDate' | 'weeklyGoal' | 'targetScore' | 'targetCourse'>

/** A plan with the exam for which it is made. */
export type ExamPlan = Plan & Pick<LearnerProfile, 'targetExam'>

/** Saves a plan in the learner's profile; throws a `CodedFailure` on failure. */
export type SavePlan = (plan: Plan) => Promise<void>

interface PlanDialogProps {
  readonly plan: Plan
  /** Whether the learner prepares for the UTME, whose score decides about a course. */
  readonly hasTarget: boolean
  readonly savePlan: SavePlan
  readonly onEnd: () => void
}

/** As in `learner-profile.ts`, whose import would load the schemas; a test keeps both equal. */
export const LEAST_GOAL = 5
export const MOST_GOAL = 1000
export const MOST_COURSE = 60

/** Asks for the exam date, the weekly goal, and for the UTME the target. Closes once they are saved. */
export function PlanDialog({ plan, hasTarget, savePlan, onEnd }: PlanDialogProps) {
  const { t } = useProgressText()
  const { fields, failure, isBusy, forgive, formProps } = useForm({
    check: (values) => {
      const { weeklyGoal, targetScore } = toPlan(values, plan)
      const errors: FieldErrors = {
        ...(isWithin(weeklyGoal, LEAST_GOAL, MOST_GOAL) ? {} : { weeklyGoal: t('plan.goalWrong', { least: LEAST_GOAL, most: MOST_GOAL }) }),
        ...(isWithin(targetScore, 1, UTME_MARKS) ? {} : { targetScore: t('plan.goalWrong', { least: 1, most: UTME_MARKS }) })
      }
      return Promise.resolve(errors)
    },
    send: async (values) => {
      await savePlan(toPlan(values, plan))
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
      <NumberField name="weeklyGoal" maxLength={4} label={t('plan.weeklyGoal')} plan={plan} error={fields['weeklyGoal']} onMended={forgive} />
      {hasTarget ? (
        <>
          <NumberField name="targetScore" maxLength={3} label={t('plan.targetScore')} plan={plan} error={fields['targetScore']} onMended={forgive} />
          <TextInput
            name="targetCourse"
            autoComplete="off"
            maxLength={MOST_COURSE}
            label={t('plan.targetCourse')}
            size="md"
            defaultValue={plan.targetCourse ?? ''}
          />
        </>
      ) : null}
    </FormModal>
  )
}

interface NumberFieldProps {
  readonly name: 'weeklyGoal' | 'targetScore'
  readonly maxLength: number
  readonly label: string
  readonly plan: Plan
  readonly error: string | undefined
  readonly onMended: (name: string) => void
}

function NumberField({ name, maxLength, label, plan, error, onMended }: NumberFieldProps) {
  return (
    <TextInput
      name={name}
      inputMode="numeric"
      autoComplete="off"
      maxLength={maxLength}
      label={label}
      size="md"
      defaultValue={plan[name] ?? ''}
      error={error}
      onChange={() => {
        onMended(name)
      }}
    />
  )
}

/** Empty fields become null; fields that were not asked keep their values. */
function toPlan(values: Record<string, string>, before: Plan): Plan {
  const told = (name: keyof Plan): string | null => values[name]?.trim() || null
  const numberOf = (name: keyof Plan): number | null => (told(name) === null ? null : Number(told(name)))
  return {
    examDate: told('examDate'),
    weeklyGoal: numberOf('weeklyGoal'),
    targetScore: 'targetScore' in values ? numberOf('targetScore') : before.targetScore,
    targetCourse: 'targetCourse' in values ? told('targetCourse') : before.targetCourse
  }
}

/** Whether a number, if given, is whole and within the bounds. */
function isWithin(value: number | null, least: number, most: number): boolean {
  return value === null || (Number.isInteger(value) && value >= least && value <= most)
}
