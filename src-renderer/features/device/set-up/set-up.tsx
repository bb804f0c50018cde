import { useState } from 'react'
import type { SettingsView } from '../../../../src-shared/device/settings-contract.ts'
import { Page } from '../../../ui/page/page.tsx'
import { ConfirmCode } from './confirm-code.tsx'
import { SystemCheckStep } from './system-check-step.tsx'
import { KioskStep } from './kiosk-step.tsx'
import { ServerStep } from './server-step.tsx'
import type { ServerToConfirm } from './server-to-confirm.ts'
import { useSystemCheckText } from './use-system-check-text.ts'
import { useSetUpText } from './use-set-up-text.ts'

/**
 *   seat ──home────────────────────▶ readiness ──▶ done
 *    ▲ └──school, exam──▶ server ──▶ readiness
 *    └────────back──────── │ ▲           ▲
 *                          ▼ │ differ    │
 *                         confirm ───────┘
 */
type Step = 'seat' | 'server' | 'confirm' | 'readiness'

interface SetUpProps {
  readonly settings: SettingsView
  readonly firstStep: 'seat' | 'readiness'
  /** Called after a change was attempted; main knows the current values. */
  readonly onChanged: () => Promise<void>
  readonly onDone: () => void
}

/** Sets up this computer in steps: its purpose, its server, and the system check. */
export function SetUp({ settings, firstStep, onChanged, onDone }: SetUpProps) {
  const { t } = useSetUpText()
  const { t: tSystemCheck } = useSystemCheckText()
  const [step, setStep] = useState<Step>(firstStep)
  const [server, setServer] = useState<ServerToConfirm | null>(null)
  const titles = { seat: t('seat.title'), server: t('server.title'), confirm: t('confirm.title'), readiness: tSystemCheck('title') }
  const leads = { seat: t('seat.words'), server: t('server.words'), confirm: t('confirm.words'), readiness: tSystemCheck('lead') }
  const goOn = async (): Promise<void> => {
    await onChanged()
    setStep('readiness')
  }
  return (
    <Page title={titles[step]} lead={leads[step]} width="reading">
      {step === 'seat' ? (
        <KioskStep
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
          onToConfirm={(seen) => {
            setServer(seen)
            setStep('confirm')
          }}
          onBack={() => {
            setStep('seat')
          }}
          onChosen={goOn}
        />
      ) : null}
      {step === 'confirm' && server !== null ? (
        <ConfirmCode
          server={server}
          onConfirmed={goOn}
          onDiffer={() => {
            setStep('server')
          }}
        />
      ) : null}
      {step === 'readiness' ? <SystemCheckStep onDone={onDone} /> : null}
    </Page>
  )
}
