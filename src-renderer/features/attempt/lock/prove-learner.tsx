import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { AttemptProof, LockedAttempt, UnlockAnswer } from '../../../../src-shared/attempt/attempt-lock.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { checkFields } from '../../../ui/form/check-fields.ts'
import formStyles from '../../../ui/form/form.module.css'
import { KnownPasswordField } from '../../account/session/pictures/known-password-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useLockText } from './use-lock-text.ts'
import { useSpanText } from './use-span-text.ts'

interface ProveLearnerProps {
  readonly attempt: LockedAttempt
  readonly signIn: ReactNode
  readonly onUnlocked: () => Promise<void>
}

/** Form with which the learner of a locked attempt proves their identity. If they forgot the PIN, the normal sign-in remains. */
export function ProveLearner({ attempt, signIn, onUnlocked }: ProveLearnerProps) {
  const { t } = useLockText()
  const [isSigningIn, setIsSigningIn] = useState(false)
  const { proof } = attempt
  if (proof === 'sign-in') return signIn
  if (proof !== 'pin') return <ProofForm kind={proof} attempt={attempt} onUnlocked={onUnlocked} />
  return (
    <>
      {isSigningIn ? signIn : <ProofForm kind="pin" attempt={attempt} onUnlocked={onUnlocked} />}
      <div>
        <Button
          variant="subtle"
          size="compact-md"
          onClick={() => {
            setIsSigningIn((before) => !before)
          }}
        >
          {isSigningIn ? t('pinAgain') : t('otherWay')}
        </Button>
      </div>
    </>
  )
}

type Refusal = Exclude<UnlockAnswer, { outcome: 'unlocked' | 'other-candidate' }>

interface ProofFormProps extends Omit<ProveLearnerProps, 'signIn'> {
  readonly kind: AttemptProof['kind']
}

function ProofForm({ kind, attempt, onUnlocked }: ProofFormProps) {
  const { t } = useLockText()
  const bridge = useBridge()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [refusals, setRefusals] = useState(0)
  const secret = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refusals > 0) secret.current?.focus()
  }, [refusals])
  const { fields, failure, isBusy, formProps } = useForm({
    check: async (values) => {
      const { attemptProofSchema } = await import('../../../../src-shared/attempt/attempt-lock.ts')
      return checkFields(attemptProofSchema, proofOf(kind, values))
    },
    send: async (values) => {
      setRefusal(null)
      const answer = await unwrap(bridge.attemptLock.unlock({ attemptId: attempt.attemptId, proof: proofOf(kind, values) }))
      if (answer.outcome === 'unlocked' || answer.outcome === 'other-candidate') {
        await onUnlocked()
        return
      }
      setRefusal(answer)
      setRefusals((before) => before + 1)
    }
  })
  const hasFieldError = [fields['password'], fields['number'], fields['pin']].some((message) => message !== undefined)
  const isOffline = failure?.code === 'backend/unreachable' || failure?.code === 'backend/starting'
  return (
    <form className={formStyles.form} {...formProps}>
      {kind === 'candidate' ? <NumberField error={fields['number']} /> : null}
      {kind === 'press' ? null : kind === 'password' ? (
        <KnownPasswordField
          ref={secret}
          typedKey={refusals}
          name="password"
          label={t('password')}
          error={fields['password']}
          startsWithPictures={attempt.hasPicturePassword}
          mayChange
          sendsAlone
          refusal={refusal ?? failure}
        />
      ) : (
        <TextInput
          key={refusals}
          ref={secret}
          name="pin"
          type="password"
          size="md"
          inputMode="numeric"
          label={t('pin')}
          error={fields['pin']}
          autoComplete="off"
          maxLength={20}
        />
      )}
      {refusal === null ? null : (
        <Notice tone="trouble">
          <RefusalText kind={kind} refusal={refusal} />
        </Notice>
      )}
      {failure === null || hasFieldError ? null : <Notice tone="trouble">{isOffline ? t('needsInternet') : failure.message}</Notice>}
      <BusyButton type="submit" size="lg" fullWidth isBusy={isBusy} busyLabel={t('busy')}>
        {t('submit')}
      </BusyButton>
    </form>
  )
}

function NumberField({ error }: { readonly error: string | undefined }) {
  const { t } = useLockText()
  return (
    <TextInput
      name="number"
      size="md"
      label={t('number')}
      error={error}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
    />
  )
}

function RefusalText({ kind, refusal }: { readonly kind: AttemptProof['kind']; readonly refusal: Refusal }) {
  const { t } = useLockText()
  const say = useSpanText()
  if (kind !== 'press' && refusal.outcome === 'wrong' && refusal.triesLeft > 0) return t(`wrong.${kind}`, { count: refusal.triesLeft })
  return t('wait', { time: say(refusal.waitMs) })
}

function proofOf(kind: AttemptProof['kind'], { password = '', pin = '', number = '' }: Record<string, string>): AttemptProof {
  switch (kind) {
    case 'password':
      return { kind, password }
    case 'pin':
      return { kind, pin }
    case 'press':
      return { kind }
    case 'candidate':
      return { kind, number, pin }
  }
}
