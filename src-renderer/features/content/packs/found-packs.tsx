import { Box, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundPack, FoundPacks as Looked } from '../../../../src-shared/content/packs/pack-work.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { learnerQuery } from '../../account/profile/profile-query.ts'
import { useSettingsText } from '../../device/settings/use-settings-text.ts'
import { FoundPackEntry } from './found-pack-entry.tsx'
import { sortFound } from './sort-found.ts'
import type { PackPhase } from './use-packs.ts'

interface FoundPacksProps {
  readonly looked: Looked
  readonly phase: PackPhase
  readonly onFetch: (pack: FoundPack) => void
  readonly onStop: () => void
}

/** A list may name two thousand packs; more than these are shown on request. */
const SHOWN_FIRST = 25

/** What was found at an address or in a folder: the learner's class and exam first. */
export function FoundPacks({ looked, phase, onFetch, onStop }: FoundPacksProps) {
  const { t } = useSettingsText()
  const { data: learner } = useQuery(learnerQuery(useBridge()))
  const [isEverything, setIsEverything] = useState(false)
  const [mostShown, setMostShown] = useState(SHOWN_FIRST)
  const { packs, otherCount } = sortFound(looked.found, learner?.profile ?? null)
  const wanted = isEverything ? packs : packs.slice(0, packs.length - otherCount)
  const shown = wanted.slice(0, mostShown)
  return (
    <Box component="section" py="var(--koya-space-3)" aria-label={t('packs.find.found')}>
      <FoundList looked={looked} />
      {looked.found.length === 0 ? <p role="status">{t(looked.folder === undefined ? 'packs.source.empty' : 'packs.find.emptyFolder')}</p> : null}
      {shown.length === 0 ? null : (
        <PlainList aria-label={t('packs.source.list')}>
          {shown.map((pack) => (
            <FoundPackEntry
              key={pack.number}
              pack={pack}
              withdrawn={withdrawalOf(pack, looked)}
              hereBytes={phase.kind === 'fetching' && phase.pack.number === pack.number ? phase.bytes : null}
              isIdle={phase.kind === 'idle'}
              onFetch={() => {
                onFetch(pack)
              }}
              onStop={onStop}
            />
          ))}
        </PlainList>
      )}
      <Group gap="sm" pt="sm">
        {shown.length < wanted.length ? (
          <Button
            variant="default"
            onClick={() => {
              setMostShown(mostShown * 4)
            }}
          >
            {t('packs.find.more', { count: wanted.length - shown.length })}
          </Button>
        ) : null}
        {otherCount === 0 || isEverything ? null : (
          <Button
            variant="default"
            onClick={() => {
              setIsEverything(true)
            }}
          >
            {t('packs.find.others', { count: otherCount })}
          </Button>
        )}
      </Group>
    </Box>
  )
}

/** Who publishes the packs, and what the learner should know before the download. */
function FoundList({ looked: { list, folder } }: { readonly looked: Looked }) {
  const { t } = useSettingsText()
  const { i18n } = useTranslation()
  return (
    <>
      {list === null ? null : (
        <p>
          <strong>{list.title}</strong>{' '}
          {t(`packs.find.by.${list.signing.kind === 'signed' ? 'known' : 'unknown'}`, {
            date: new Date(list.publishedOn).toLocaleDateString(formattingLocale(i18n.language), { dateStyle: 'medium', timeZone: 'UTC' }),
            key: list.signing.kind === 'unsigned' ? '' : list.signing.keyId
          })}
        </p>
      )}
      {list?.isExpired === true ? <Notice tone="warning">{t('packs.find.old')}</Notice> : null}
      {folder?.isPartial === true ? <Notice tone="warning">{t('packs.find.partial')}</Notice> : null}
      {folder === undefined || folder.skippedCount === 0 ? null : <p role="status">{t('packs.find.skipped', { count: folder.skippedCount })}</p>}
    </>
  )
}

/** The publisher's reason where the version that is installed here was taken back; null otherwise. */
function withdrawalOf({ summary, heldVersion }: FoundPack, { list }: Looked): string | null {
  if (summary === null || heldVersion === null) return null
  return list?.withdrawn.find(({ id, upToVersion }) => id === summary.id && heldVersion <= upToVersion)?.reason ?? null
}
