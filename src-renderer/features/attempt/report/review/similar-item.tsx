import { Box, Button, Group } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SimilarItem as SimilarItemOfTemplate } from '../../../../../src-shared/attempt/report/similar-item.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../../bridge/coded-failure.ts'
import { unwrap } from '../../../../bridge/unwrap.ts'
import { BusyButton } from '../../../../ui/feedback/busy-button.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { TriedItem } from '../../preview/tried-item.tsx'
import { useReportText } from '../parts/use-report-text.ts'

interface SimilarItemProps {
  readonly attemptId: string
  /** An item that a template made. */
  readonly itemId: string
  readonly letters: readonly string[]
}

/** A button that opens another question of the same kind, with other numbers. It counts for nothing. */
export function SimilarItem({ attemptId, itemId, letters }: SimilarItemProps) {
  const { t } = useReportText()
  const bridge = useBridge()
  /** Stays while the next one is fetched. */
  const [shown, setShown] = useState<SimilarItemOfTemplate | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const similar = useMutation({
    mutationFn: async () => (await unwrap(bridge.attempt.readSimilarItem({ attemptId, itemId }))).similar,
    onSuccess: (next) => {
      if (next === null) return
      setShown(next)
      setIsChecked(false)
    }
  })
  const next = (label: 'open' | 'another') => (
    <BusyButton
      className="no-print"
      variant="default"
      size="sm"
      leftSection={<IconRefresh size={18} aria-hidden />}
      isBusy={similar.isPending}
      busyLabel={t('similar.loading')}
      onClick={() => {
        similar.mutate()
      }}
    >
      {t(label === 'open' ? 'similar.open' : 'similar.another')}
    </BusyButton>
  )
  const close = (): void => {
    setShown(null)
    similar.reset()
  }
  const trouble = (
    <>
      {similar.data === null ? <Notice tone="calm">{t('similar.none')}</Notice> : null}
      {similar.isError ? <Notice tone="warning">{toFailure(similar.error).message}</Notice> : null}
    </>
  )
  return (
    <Box mt="sm">
      {next('open')}
      {shown === null ? (
        trouble
      ) : (
        <Dialog title={t('similar.title')} role="dialog" onCancel={close} isBroad>
          <TriedItem key={shown.item.id} item={shown.item} letters={letters} checked={isChecked ? shown.checked : null}>
            {trouble}
            <Group gap={8} mt="sm">
              {isChecked ? (
                next('another')
              ) : (
                <Button
                  size="sm"
                  onClick={() => {
                    setIsChecked(true)
                  }}
                >
                  {t('similar.check')}
                </Button>
              )}
              <Button size="sm" variant="default" onClick={close}>
                {t('similar.close')}
              </Button>
            </Group>
          </TriedItem>
        </Dialog>
      )}
    </Box>
  )
}
