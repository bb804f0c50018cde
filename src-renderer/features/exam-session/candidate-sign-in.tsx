import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import { Stack, TextInput } from '@mantine/core'
import type { CandidateSeatView } from '../../../src-shared/exam-session/exam-session-contract.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { unwrap } from '../../bridge/unwrap.ts'
import { BusyButton } from '../../ui/feedback/busy-button.tsx'
import { checkField } from '../../ui/form/check-fields.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { CandidateSeatLabel } from './candidate-seat-label.tsx'
import { Steps } from './steps.tsx'
import { useCandidateSeatText } from './use-candidate-seat-text.ts'

type Free = Extract<CandidateSeatView, { phase: 'free' }>

/** The candidate's first page: number and PIN, without any other action. */
export function CandidateSignIn({ seatName, waitingCount }: Free) {
  const { t } = useCandidateSeatText()
  const bridge = useBridge()
  const { fields, failure, isBusy, formProps } = useForm({
    check: async ({ number, pin }) => {
      const { candidateNumberSchema, pinSchema } = await import('../../../src-shared/attempt/record/candidate-proof.ts')
      return { ...checkField('number', candidateNumberSchema, number), ...checkField('pin', pinSchema, pin) }
    },
    send: async ({ number = '', pin = '' }) => {
      await unwrap(bridge.examSeat.signIn({ number, pin }))
    }
  })
  const seat = failure?.fields?.['seat']
  return (
    <Page title={t('signIn.title')} width="narrow" lead={t('signIn.lead')} back={<CandidateSeatLabel name={seatName} />}>
      <Steps>
        <form {...formProps}>
          <Stack gap="var(--koya-space-4)">
            <TextInput
              name="number"
              size="lg"
              label={t('signIn.number')}
              error={fields['number']}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
            />
            <TextInput
              name="pin"
              type="password"
              size="lg"
              inputMode="numeric"
              label={t('signIn.pin')}
              error={fields['pin']}
              autoComplete="off"
              maxLength={20}
            />
            {failure === null || fields['number'] !== undefined || fields['pin'] !== undefined ? null : (
              <Notice tone="trouble">
                {failure.message} {seat === undefined || seat === '' ? null : <strong>{t('signIn.atSeat', { seat })}</strong>}
              </Notice>
            )}
            <BusyButton type="submit" size="lg" isBusy={isBusy} busyLabel={t('signIn.busy')}>
              {t('signIn.submit')}
            </BusyButton>
          </Stack>
        </form>
        {waitingCount === 0 ? null : <Notice tone="calm">{t('signIn.waiting', { count: waitingCount })}</Notice>}
      </Steps>
    </Page>
  )
}
