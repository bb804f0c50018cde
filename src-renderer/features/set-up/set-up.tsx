import { useState } from 'react'
import type { SettingsView } from '../../../src-shared/settings/settings-contract.ts'
import { Page } from '../../ui/page.tsx'
import { ReadinessStep } from './readiness-step.tsx'
import { SeatStep } from './seat-step.tsx'
import { ServerStep } from './server-step.tsx'
import { useReadinessText } from './use-readiness-text.ts'
import { useSetUpText } from './use-set-up-text.ts'

/**
 *   seat ──home──────────────▶ readiness ──▶ done
 *     └──school, exam──▶ server ──▶ readiness
 */
type Step = 'seat' | 'server' | 'readiness'

interface SetUpProps {
  readonly settings: SettingsView
  readonly firstStep: 'seat' | 'readiness'
  /** A change was tried: main knows what holds now. */
  readonly onChanged: () => Promise<void>
  readonly onDone: () => void
}

/** What this computer is for, which server it works with, and whether it is ready: one question on the screen at a time. */
export function SetUp({ settings, firstStep, onChanged, onDone }: SetUpProps) {
  const { t } = useSetUpText()
  const { t: tReadiness } = useReadinessText()
  const [step, setStep] = useState<Step>(firstStep)
  const titles = { seat: t('seat.title'), server: t('server.title'), readiness: tReadiness('title') }
  const leads = { seat: t('seat.words'), server: t('server.words'), readiness: tReadiness('lead') }
  return (
    <Page title={titles[step]} lead={leads[step]} width="reading">
      {step === 'seat' ? (
        <SeatStep
          seat={settings.values.seat}
          isLocked={settings.origins.seat === 'policy' || settings.origins.seat === 'install'}
          onChosen={async (seat) => {
            await onChanged()
            setStep(seat === 'home' ? 'readiness' : 'server')
          }}
        />
      ) : null}
      {step === 'server' ? (
        <ServerStep
          present={settings.values.backend}
          isLocked={settings.origins.backend === 'policy'}
          onChosen={async () => {
            await onChanged()
            setStep('readiness')
          }}
        />
      ) : null}
      {step === 'readiness' ? <ReadinessStep onDone={onDone} /> : null}
    </Page>
  )
}
