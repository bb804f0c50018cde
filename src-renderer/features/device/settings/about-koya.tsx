import { useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { LicenceList } from './licence-list.tsx'
import { SettingRow } from './setting-row.tsx'
import { runtimeQuery } from './about-query.ts'
import { useSettingsText } from './use-settings-text.ts'

/** Version of this copy, and licences of its components. */
export function AboutKoya() {
  const { t } = useSettingsText()
  const { data: runtime } = useSuspenseQuery(runtimeQuery(useBridge()))
  const updatesId = useId()
  const licencesId = useId()
  return (
    <>
      <SettingRow titleId={updatesId} title={t('updates.title')} description={t('updates.words')}>
        <p>{t('updates.version', { version: runtime.version })}</p>
        <p>{t('updates.parts', { electron: runtime.electron, chrome: runtime.chrome, node: runtime.node })}</p>
        {runtime.isStandIn ? <p>{t('updates.standIn')}</p> : null}
        {runtime.isTestBuild ? <p>{t('updates.testBuild')}</p> : null}
      </SettingRow>
      <SettingRow titleId={licencesId} title={t('licences.title')} description={t('licences.words')}>
        <LicenceList />
      </SettingRow>
    </>
  )
}
