import { useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { LicenceList } from './licence-list.tsx'
import { SettingRow } from './setting-row.tsx'
import { runtimeQuery } from './about-query.ts'

/** What this copy is, how it is updated, and whose work is in it. */
export function AboutKoya() {
  const { t } = useTranslation()
  const { data: runtime } = useSuspenseQuery(runtimeQuery(useBridge()))
  const updatesId = useId()
  const licencesId = useId()
  return (
    <>
      <SettingRow titleId={updatesId} title={t('settings.updates.title')} words={t('settings.updates.words')}>
        <p>{t('settings.updates.version', { version: runtime.version })}</p>
        <p>{t('settings.updates.parts', { electron: runtime.electron, chrome: runtime.chrome, node: runtime.node })}</p>
        {runtime.isStandIn ? <p>{t('settings.updates.standIn')}</p> : null}
        {runtime.isTestBuild ? <p>{t('settings.updates.testBuild')}</p> : null}
      </SettingRow>
      <SettingRow titleId={licencesId} title={t('settings.licences.title')} words={t('settings.licences.words')}>
        <LicenceList />
      </SettingRow>
    </>
  )
}
