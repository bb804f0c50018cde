import { Box } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toFailure } from '../../bridge/coded-failure.ts'
import { useRequest } from '../../bridge/use-request.ts'
import { BusyButton } from '../../ui/feedback/busy-button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useTeachingText } from './base/use-teaching-text.ts'

/** Reads everything of the class again, and says so where it cannot be read. */
export function CheckAgain() {
  const { t } = useTeachingText()
  const queryClient = useQueryClient()
  const request = useRequest()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function check(): Promise<void> {
    setBusy(true)
    try {
      await request(() => queryClient.invalidateQueries({ queryKey: ['teaching'] }, { throwOnError: true }))
      setFailure(null)
    } catch (thrown) {
      setFailure(toFailure(thrown).message)
    }
    setBusy(false)
  }

  return (
    <>
      <BusyButton variant="default" isBusy={isBusy} busyLabel={t('results.checking')} onClick={() => void check()}>
        {t('results.again')}
      </BusyButton>
      {failure === null ? null : (
        <Box flex="0 1 100%" fz="sm">
          <Notice tone="trouble">{failure}</Notice>
        </Box>
      )}
    </>
  )
}
