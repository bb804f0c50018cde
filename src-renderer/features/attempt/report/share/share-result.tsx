import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { Box, Button, Stack, Switch } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Report } from '../../../../../src-shared/attempt/report/report.ts'
import { sittingModeOf } from '../../../../../src-shared/content/exams/sitting-mode.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../../bridge/coded-failure.ts'
import { unwrap } from '../../../../bridge/unwrap.ts'
import { formattingLocale } from '../../../../ui/data/formatting-locale.ts'
import { BusyButton } from '../../../../ui/feedback/busy-button.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { useReportText } from '../parts/use-report-text.ts'
import { drawResultCard } from './draw-result-card.ts'
import { resultCard } from './result-card.ts'

interface ShareResultProps {
  readonly report: Report
  /** Null after the session has ended. */
  readonly learnerName: string | null
}

/** A button that shows the result as a picture for a telephone, which the learner can save. */
export function ShareResult(props: ShareResultProps) {
  const { t } = useReportText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        className="no-print"
        variant="subtle"
        fullWidth
        leftSection={<IconShare size={20} aria-hidden />}
        onClick={() => {
          setIsOpen(true)
        }}
      >
        {t('share.open')}
      </Button>
      {isOpen ? (
        <ShareDialog
          {...props}
          onClose={() => {
            setIsOpen(false)
          }}
        />
      ) : null}
    </>
  )
}

function ShareDialog({ report, learnerName, onClose }: ShareResultProps & { readonly onClose: () => void }) {
  const { t } = useReportText()
  const { documents } = useBridge()
  const [hasName, setHasName] = useState(true)
  const picture = useCardPicture(report, hasName ? learnerName : null)
  const save = useMutation({
    mutationFn: () =>
      unwrap(documents.savePicture({ title: t('share.file', { title: report.title }).slice(0, 120), png: picture.replace(/^[^,]*,/, '') }))
  })
  const saved = save.data?.path ?? null
  return (
    <Dialog
      title={t('share.title')}
      role="dialog"
      onCancel={onClose}
      actions={
        <>
          <BusyButton
            data-autofocus
            isBusy={save.isPending}
            busyLabel={t('share.saving')}
            onClick={() => {
              save.mutate()
            }}
          >
            {t('share.save')}
          </BusyButton>
          <Button variant="default" onClick={onClose}>
            {t('share.close')}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <Box
          component="img"
          src={picture}
          alt={t('share.alt', { title: report.title, total: report.total, maximum: report.maximumTotal })}
          w="100%"
          maw="min(20rem, 40vh)"
          mx="auto"
        />
        {learnerName === null ? null : (
          <Switch
            label={t('share.name')}
            checked={hasName}
            onChange={({ currentTarget }) => {
              setHasName(currentTarget.checked)
            }}
          />
        )}
        {save.isError ? <Notice tone="trouble">{toFailure(save.error).message}</Notice> : null}
        <Box component="p" role="status" m={0} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {saved === null ? '' : t('share.saved', { path: saved })}
        </Box>
      </Stack>
    </Dialog>
  )
}

/** Returns the card as a data address; it is drawn again only if its texts change. */
function useCardPicture(report: Report, name: string | null): string {
  const { t, i18n } = useReportText()
  return useMemo(() => {
    const date = new Intl.DateTimeFormat(formattingLocale(i18n.language), { dateStyle: 'long' }).format(report.receivedAt)
    const card = resultCard(report, name, {
      heading: t('share.heading'),
      of: (maximum) => t('of', { maximum }),
      score: (score, maximum) => t('points', { score, maximum }),
      date,
      note: t(sittingModeOf(report) === 'study' ? 'share.studied' : 'share.note')
    })
    return drawResultCard(card, getComputedStyle(document.body).fontFamily)
  }, [i18n.language, name, report, t])
}
