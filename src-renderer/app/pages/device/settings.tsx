import type { ReactNode } from 'react'
import type { SettingsView } from '../../../../src-shared/device/settings-contract.ts'
import type { SettingName } from '../../../../src-shared/device/settings.ts'
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { AboutKoya } from '../../../features/device/settings/about-koya.tsx'
import { BackendSetting } from '../../../features/device/settings/backend-setting.tsx'
import { LanguageSetting } from '../../../features/device/settings/language-setting.tsx'
import { PolicyNotice } from '../../../features/device/settings/policy-notice.tsx'
import { QuestionPacks } from '../../../features/content/packs/question-packs.tsx'
import { KioskSetting } from '../../../features/device/settings/kiosk-setting.tsx'
import { ReminderSetting } from '../../../features/device/settings/reminder-setting.tsx'
import { SupportBundle } from '../../../features/device/settings/support-bundle.tsx'
import { SwitchSetting } from '../../../features/device/settings/switch-setting.tsx'
import { ThemeSetting } from '../../../features/device/settings/theme-setting.tsx'
import { useChangeSettings } from '../../../features/device/settings/use-change-settings.ts'
import { VoiceSetting } from '../../../features/device/settings/voice-setting.tsx'
import { ZoomSetting } from '../../../features/device/settings/zoom-setting.tsx'
import { useSettingsText } from '../../../features/device/settings/use-settings-text.ts'

interface SettingsProps {
  readonly settings: SettingsView
  /** Further settings that a centre made on this computer. */
  readonly centre: ReactNode
  /** Called after a change was attempted; main knows the current values. */
  readonly onChanged: () => Promise<void>
  /** The updates section of the page. */
  readonly updates: ReactNode
}

/** Settings of this computer, for signed-in users and guests. */
export function Settings({ settings, centre, updates, onChanged }: SettingsProps) {
  const { t } = useSettingsText()
  const { change, failure } = useChangeSettings(onChanged)
  const server = useChangeSettings(onChanged)
  const { backend, seat, theme, zoom, language, dataSaver, voice, voiceRate, reminderAt } = settings.values
  const roomSwitches = ['isClockHidden', 'hasTimeTone', 'hasLetterKeys', 'hasDigitKeys', 'hasStrikes'] as const
  const control = (name: SettingName) => ({ isLocked: settings.origins[name] === 'policy', onChange: change })
  return (
    <Page title={t('title')} lead={t('lead')}>
      <PolicyNotice {...settings.policy} />
      {centre}
      {settings.setAside === null ? null : <Notice tone="warning">{t('setAside', { path: settings.setAside })}</Notice>}
      {Object.values(settings.origins).includes('account') ? <Notice tone="calm">{t('ofAccount')}</Notice> : null}
      {failure === null ? null : <FailureNotice {...failure} />}
      <PageSection mt="var(--koya-space-5)" title={t('looks')}>
        <ThemeSetting value={theme} {...control('theme')} />
        <ZoomSetting value={zoom} {...control('zoom')} />
        <LanguageSetting value={language} {...control('language')} />
      </PageSection>
      <PageSection mt="var(--koya-space-5)" title={t('examRoom')}>
        {roomSwitches.map((name) => (
          <SwitchSetting key={name} name={name} value={settings.values[name]} {...control(name)} />
        ))}
        <VoiceSetting value={{ voice, voiceRate }} {...control('voice')} />
      </PageSection>
      {seat === 'exam' || seat === 'school' ? null : (
        <PageSection mt="var(--koya-space-5)" title={t('practice')}>
          <ReminderSetting value={reminderAt} {...control('reminderAt')} />
        </PageSection>
      )}
      <PageSection mt="var(--koya-space-5)" title={t('connection')}>
        <BackendSetting
          key={backend}
          value={backend}
          {...control('backend')}
          onChange={server.change}
          isBusy={server.isBusy}
          failure={server.failure}
        />
        <KioskSetting seat={seat} />
        <SwitchSetting name="dataSaver" value={dataSaver} {...control('dataSaver')} />
      </PageSection>
      <PageSection mt="var(--koya-space-5)" title={t('packs.title')}>
        <QuestionPacks />
      </PageSection>
      {updates}
      <PageSection mt="var(--koya-space-5)" title={t('about')}>
        <AboutKoya />
        <SupportBundle />
      </PageSection>
    </Page>
  )
}
