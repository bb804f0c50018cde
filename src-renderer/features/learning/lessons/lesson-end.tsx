import { Button, Flex } from '@mantine/core'
import { IconCheck, IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useLessonText } from './use-lesson-text.ts'

interface LessonEndProps {
  /** Undefined while it is not known. */
  readonly isRead: boolean | undefined
  /** Fails if it was not saved. */
  readonly markRead: () => Promise<void>
}

/** Below a lesson's text: that it is read, or a button to say so. */
export function LessonEnd({ isRead, markRead }: LessonEndProps) {
  const { t } = useLessonText()
  const mark = useMutation({ mutationFn: markRead })
  if (isRead === undefined) return null
  if (isRead) {
    return (
      <Flex component="p" gap={8} align="center" mt="lg" mb={0} fw={600} c="var(--koya-green)" role="status">
        <IconCircleCheck size={22} aria-hidden />
        {t('end.read')}
      </Flex>
    )
  }
  return (
    <>
      <Button
        mt="lg"
        variant="default"
        leftSection={<IconCheck size={20} aria-hidden />}
        loading={mark.isPending}
        onClick={() => {
          mark.mutate()
        }}
      >
        {t('end.mark')}
      </Button>
      {mark.isError ? (
        <Notice tone="warning" title={t('end.failed')}>
          {t('end.failedWords')}
        </Notice>
      ) : null}
    </>
  )
}
