import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FoundServer } from '../../../../src-shared/device/lan-contract.ts'
import type { PacksView } from '../../../../src-shared/content/packs/packs-contract.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SettingRow } from '../../device/settings/setting-row.tsx'
import { useSettingsText } from '../../device/settings/use-settings-text.ts'
import styles from './question-packs.module.css'
import type { PackPhase } from './use-packs.ts'

interface FindPacksProps {
  readonly catalogue: PacksView['catalogue']
  readonly phase: PackPhase
  readonly onFolder: () => void
  readonly onAddress: (address: string) => void
}

/** Where packs can be found without typing anything. Nothing is asked before a click. */
export function FindPacks({ catalogue, phase, onFolder, onAddress }: FindPacksProps) {
  const { t } = useSettingsText()
  const titleId = useId()
  const isBusy = phase.kind !== 'idle'
  const isOnly = catalogue?.isOnly === true
  return (
    <SettingRow
      titleId={titleId}
      title={t('packs.find.title')}
      description={t(isOnly ? 'packs.find.wordsOnly' : 'packs.find.words')}
      isLocked={isOnly}
    >
      <Group gap="sm">
        {catalogue === null ? null : (
          <Button
            disabled={isBusy}
            onClick={() => {
              onAddress(catalogue.address)
            }}
          >
            {t('packs.find.catalogue')}
          </Button>
        )}
        {isOnly ? null : (
          <BusyButton variant="default" isBusy={phase.kind === 'looking'} busyLabel={t('packs.source.looking')} disabled={isBusy} onClick={onFolder}>
            {t('packs.find.folder')}
          </BusyButton>
        )}
      </Group>
      {isOnly ? null : <SchoolServers isBusy={isBusy} onAddress={onAddress} />}
    </SettingRow>
  )
}

/** Servers of the local network. A name proves nothing: two of one name are shown as such, each with its address. */
function SchoolServers({ isBusy, onAddress }: { readonly isBusy: boolean; readonly onAddress: (address: string) => void }) {
  const { t } = useSettingsText()
  const bridge = useBridge()
  const [isAsked, setIsAsked] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['pack-servers'],
    queryFn: async () => (await unwrap(bridge.lan.search({}))).servers,
    enabled: isAsked,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    throwOnError: false
  })
  return (
    <>
      <Group gap="sm" pt="sm">
        <BusyButton
          variant="default"
          isBusy={isFetching}
          busyLabel={t('packs.source.looking')}
          onClick={() => {
            if (isAsked) void refetch()
            else setIsAsked(true)
          }}
        >
          {t('packs.find.servers')}
        </BusyButton>
      </Group>
      {error === null || isFetching ? null : <Notice tone="warning">{toFailure(error).message}</Notice>}
      {data === undefined || isFetching ? null : (
        <p role="status">{t(data.length === 0 ? 'packs.find.noServers' : 'packs.find.serversFound', { count: data.length })}</p>
      )}
      <PlainList aria-label={t('packs.find.serverList')}>
        {(data ?? []).map((server) => (
          <li key={server.address} className={styles.entry}>
            <div className={styles.words}>
              <strong>{server.name}</strong>
              <span>{server.address}</span>
              {isTwin(server, data ?? []) ? <span className={styles.warning}>{t('packs.find.sameName')}</span> : null}
            </div>
            <Button
              size="sm"
              variant="default"
              disabled={isBusy}
              aria-label={t('packs.find.showOf', { name: server.name, address: server.address })}
              onClick={() => {
                onAddress(server.address)
              }}
            >
              {t('packs.source.look')}
            </Button>
          </li>
        ))}
      </PlainList>
    </>
  )
}

function isTwin(server: FoundServer, all: readonly FoundServer[]): boolean {
  return all.some(({ name, address }) => address !== server.address && name.toLowerCase() === server.name.toLowerCase())
}
