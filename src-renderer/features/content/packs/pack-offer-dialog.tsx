import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PackSummary } from '../../../../src-shared/content/packs/pack-summary.ts'
import type { PackConsent, PackOffer } from '../../../../src-shared/content/packs/pack-work.ts'
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { sizeText } from '../../../ui/data/size-text.ts'
import { PackFacts } from './pack-facts.tsx'
import type { FetchedPack, PackPhase } from './use-packs.ts'
import { useSettingsText } from '../../device/settings/use-settings-text.ts'

interface PackOfferDialogProps {
  readonly phase: PackPhase
  readonly onBack: () => void
  readonly onInstall: (offer: PackOffer, consent: PackConsent, fetched: FetchedPack | null) => void
}

/** Consent that installing implies, by refusal; undefined if the pack cannot be installed at all. */
const consents = { none: {}, 'pack/unsigned': { isOwn: true }, 'pack/unknown-signer': {} } as const

function askedOf({ refusal }: PackOffer): keyof typeof consents | null {
  if (refusal === null) return 'none'
  return refusal.code === 'pack/unsigned' || refusal.code === 'pack/unknown-signer' ? refusal.code : null
}

/** A chosen pack: its contents, required consent, and then the progress of installation. */
export function PackOfferDialog({ phase, onBack, onInstall }: PackOfferDialogProps) {
  const { t } = useSettingsText()
  const { i18n } = useTranslation()
  if (phase.kind !== 'offered' && phase.kind !== 'installing') return null
  const { offer, fetched } = phase
  const { summary, refusal } = offer
  const title = t('packs.head', { title: summary.title, version: summary.version })
  const asked = askedOf(offer)
  if (asked === null) {
    return (
      <Dialog
        role="dialog"
        title={title}
        onCancel={onBack}
        actions={
          <Button data-autofocus onClick={onBack}>
            {t('packs.close')}
          </Button>
        }
      >
        <Notice tone="trouble">{refusal?.message}</Notice>
        <PackFacts facts={summary} />
        <Fetched fetched={fetched} />
      </Dialog>
    )
  }
  const signer = summary.signing.kind === 'unknown-key' ? { signer: summary.signing.keyId } : {}
  const done = phase.kind === 'installing' ? phase.bytes : 0
  return (
    <ConfirmModal
      title={title}
      backLabel={t('packs.cancel')}
      confirmLabel={t(`packs.install.${asked}`)}
      busyLabel={t('packs.installing')}
      isBusy={phase.kind === 'installing'}
      onBack={onBack}
      onConfirm={() => {
        onInstall(offer, { ...consents[asked], ...signer }, fetched)
      }}
    >
      <UnknownMaker summary={summary} />
      {refusal === null ? null : <Notice tone="warning">{refusal.message}</Notice>}
      <PackFacts facts={summary} />
      <Fetched fetched={fetched} />
      <p role="status">
        {phase.kind === 'installing'
          ? t('packs.progress', { done: sizeText(done, i18n.language), size: sizeText(summary.bytes, i18n.language) })
          : ''}
      </p>
    </ConfirmModal>
  )
}

/** Papers of a board from someone whom nobody here knows: only the board, and those whom it allows, may give them away. */
function UnknownMaker({ summary: { boardPapers, signing } }: { readonly summary: PackSummary }) {
  const { t } = useSettingsText()
  const { i18n } = useTranslation()
  if (boardPapers === undefined || signing.kind === 'signed') return null
  const boards = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(boardPapers.map(({ board }) => board))
  return (
    <Notice tone="warning" title={t('packs.find.unknownMaker')}>
      {t('packs.find.unknownMakerWords', { boards })}
    </Notice>
  )
}

function Fetched({ fetched }: { readonly fetched: FetchedPack | null }) {
  const { t } = useSettingsText()
  const { i18n } = useTranslation()
  if (fetched === null) return null
  const { fetchedBytes, pack } = fetched
  const [size, total] = [fetchedBytes, pack.bytes].map((bytes) => sizeText(bytes, i18n.language))
  return <p>{fetchedBytes < pack.bytes ? t('packs.source.saved', { size, total }) : t('packs.source.fetched', { size })}</p>
}
