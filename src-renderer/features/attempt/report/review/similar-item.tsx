import { Box, Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
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
  const [isShown, setIsShown] = useState(false)
  const similar = useMutation({
    mutationFn: async () => (await unwrap(bridge.attempt.readSimilarItem({ attemptId, itemId }))).similar,
    onSuccess: () => {
      setIsShown(false)
    }
  })
  const data = similar.data ?? undefined
  const next = (
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
      {t(data === undefined ? 'similar.open' : 'similar.another')}
    </BusyButton>
  )
  return (
    <Box mt="sm">
      {data === undefined ? next : null}
      {similar.data === null ? <Notice tone="calm">{t('similar.none')}</Notice> : null}
      {similar.isError ? <Notice tone="warning">{toFailure(similar.error).message}</Notice> : null}
      {data === undefined ? null : (
        <Dialog title={t('similar.title')} role="dialog" onCancel={similar.reset} isBroad>
          <TriedItem key={data.item.id} item={data.item} letters={letters} checked={isShown ? data.checked : null}>
            <Box component="p" mt="sm" mb={0} style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
              {isShown ? (
                next
              ) : (
                <Button
                  size="sm"
                  onClick={() => {
                    setIsShown(true)
                  }}
                >
                  {t('similar.check')}
                </Button>
              )}
              <Button size="sm" variant="default" onClick={similar.reset}>
                {t('similar.close')}
              </Button>
            </Box>
          </TriedItem>
        </Dialog>
      )}
    </Box>
  )
}
