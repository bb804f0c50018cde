import { Box, Button, Group } from '@mantine/core'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { ListedPack } from '../../../../src-shared/content/packs/pack-work.ts'
import type { PacksView } from '../../../../src-shared/content/packs/packs-contract.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useLoadingPhase } from '../../../ui/feedback/use-loading-phase.ts'
import { packsHash } from '../../../routes/paths.ts'
import { PackEntry } from './pack-entry.tsx'
import { PackOfferDialog } from './pack-offer-dialog.tsx'
import { FoundPacks } from './found-packs.tsx'
import { FindPacks } from './find-packs.tsx'
import { PackSource } from './pack-source.tsx'
import { SettingRow } from '../../device/settings/setting-row.tsx'
import { usePacks, type PackPhase } from './use-packs.ts'
import { useSettingsText } from '../../device/settings/use-settings-text.ts'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

/** The installed packs, and who may change them. */
export function QuestionPacks() {
  const { t } = useSettingsText()
  const { t: common } = useTranslation()
  const { data, error } = useQuery(packsQuery(useBridge()))
  const loading = useLoadingPhase(data === undefined && error === null)
  const titleId = useId()
  if (loading !== 'idle') return <p role="status">{loading === 'unseen' ? '' : common('app.loading')}</p>
  if (error !== null) return <Notice tone="trouble">{toFailure(error).message}</Notice>
  if (data === undefined) return null
  if (data.changedBy === 'server') {
    return (
      <SettingRow titleId={titleId} title={t('packs.server.title')} description={t('packs.server.words')}>
        {null}
      </SettingRow>
    )
  }
  return <PacksHere view={data} />
}

function PacksHere({ view }: { readonly view: PacksView }) {
  const { t } = useSettingsText()
  const packs = usePacks()
  const { phase, told, looked, look, lookAt, lookInFolder, download, stop, install, back } = packs
  const isLocked = view.changedBy === 'policy'
  const isOnly = view.catalogue?.isOnly === true
  return (
    <>
      <AddFromFile phase={phase} isLocked={isLocked || isOnly} onChoose={() => void packs.choose()} />
      {isLocked ? null : (
        <FindPacks catalogue={view.catalogue} phase={phase} onFolder={() => void lookInFolder()} onAddress={(address) => void lookAt(address)} />
      )}
      {isLocked || isOnly ? null : <PackSource phase={phase} onLook={look} />}
      {looked === null ? null : <FoundPacks looked={looked} phase={phase} onFetch={(pack) => void download(pack)} onStop={stop} />}
      <Box pt="sm">
        {told?.kind === 'trouble' ? <Notice tone="trouble">{told.text}</Notice> : null}
        <span role="status">{told === null || told.kind === 'trouble' ? '' : t(`packs.${told.kind}`, { title: told.text })}</span>
      </Box>
      <InstalledPacks view={view} isBusy={phase.kind === 'removing'} onRemove={(id, title) => void packs.remove(id, title)} />
      <PackOfferDialog phase={phase} onBack={back} onInstall={(...agreed) => void install(...agreed)} />
      <NewSignerDialog {...packs} />
    </>
  )
}

interface AddFromFileProps {
  readonly phase: PackPhase
  readonly isLocked: boolean
  readonly onChoose: () => void
}

function AddFromFile({ phase, isLocked, onChoose }: AddFromFileProps) {
  const { t } = useSettingsText()
  const titleId = useId()
  const top = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  // Whoever looks for more questions arrives here from another page.
  useEffect(() => {
    if (hash === packsHash) top.current?.scrollIntoView()
  }, [hash])
  return (
    <div ref={top}>
      <SettingRow titleId={titleId} title={t('packs.add.title')} description={t('packs.add.words')} isLocked={isLocked}>
        {isLocked ? null : (
          <Group gap="sm">
            <BusyButton variant="default" isBusy={phase.kind === 'choosing'} busyLabel={t('packs.add.looking')} onClick={onChoose}>
              {t('packs.add.choose')}
            </BusyButton>
          </Group>
        )}
      </SettingRow>
    </div>
  )
}

interface InstalledPacksProps {
  readonly view: PacksView
  /** Whether one of them is being removed. */
  readonly isBusy: boolean
  readonly onRemove: (id: string, title: string) => void
}

function InstalledPacks({ view, isBusy, onRemove }: InstalledPacksProps) {
  const { t } = useSettingsText()
  const [leaving, setLeaving] = useState<ListedPack | null>(null)
  const listId = useId()
  return (
    <Box component="section" py="var(--koya-space-4)" aria-labelledby={listId}>
      <Box component="h3" id={listId} m={0} fz="md">
        {t('packs.list')}
      </Box>
      <PlainList>
        {view.packs.map((pack) => (
          <PackEntry key={`${pack.kind} ${nameOf(pack).id}`} pack={pack}>
            {pack.kind === 'built-in' || view.changedBy === 'policy' ? null : (
              <Button
                size="sm"
                variant="default"
                aria-label={t('packs.removeOne', { title: nameOf(pack).title })}
                disabled={isBusy}
                onClick={() => {
                  setLeaving(pack)
                }}
              >
                {t('packs.remove')}
              </Button>
            )}
          </PackEntry>
        ))}
      </PlainList>
      {leaving === null ? null : (
        <ConfirmModal
          title={t('packs.removeTitle', { title: nameOf(leaving).title })}
          backLabel={t('packs.keep')}
          confirmLabel={t('packs.remove')}
          onBack={() => {
            setLeaving(null)
          }}
          onConfirm={() => {
            setLeaving(null)
            onRemove(nameOf(leaving).id, nameOf(leaving).title)
          }}
        >
          <p>{t('packs.removeWords')}</p>
        </ConfirmModal>
      )}
    </Box>
  )
}

/** Asks whether a list that someone else signed than before is right. */
function NewSignerDialog({ newSigner, setNewSigner, lookAt }: Pick<ReturnType<typeof usePacks>, 'newSigner' | 'setNewSigner' | 'lookAt'>) {
  const { t } = useSettingsText()
  if (newSigner === null) return null
  const { address, signer } = newSigner
  return (
    <ConfirmModal
      title={t('packs.find.newSigner')}
      backLabel={t('packs.cancel')}
      confirmLabel={t('packs.find.useNewSigner')}
      onBack={() => {
        setNewSigner(null)
      }}
      onConfirm={() => {
        setNewSigner(null)
        void lookAt(address, signer)
      }}
    >
      <p>{t('packs.find.newSignerWords', { key: signer })}</p>
    </ConfirmModal>
  )
}

function nameOf(pack: ListedPack): { readonly id: string; readonly title: string } {
  if (pack.kind === 'damaged') return { id: pack.id, title: pack.id }
  return pack.kind === 'built-in' ? pack.header : pack.summary
}

function packsQuery(bridge: Pick<KoyaBridge, 'packs'>) {
  return queryOptions({ queryKey: ['packs'], queryFn: () => unwrap(bridge.packs.read({})) })
}
