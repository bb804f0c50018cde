import { Button, Flex } from '@mantine/core'
import { IconCheck, IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
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
  const status = useRef<HTMLParagraphElement>(null)
  const isMarked = isRead === true && mark.isSuccess
  useEffect(() => {
    // The pressed button is gone.
    if (isMarked) status.current?.focus()
  }, [isMarked])
  if (isRead === undefined) return null
  return (
    <>
      <Flex ref={status} component="p" tabIndex={-1} gap={8} align="center" mt="lg" mb={0} fw={600} c="var(--koya-green)" role="status">
        {isRead ? (
          <>
            <IconCircleCheck size={22} aria-hidden />
            {t('end.read')}
          </>
        ) : null}
      </Flex>
      {isRead ? null : (
        <Button
          variant="default"
          leftSection={<IconCheck size={20} aria-hidden />}
          loading={mark.isPending}
          onClick={() => {
            mark.mutate()
          }}
        >
          {t('end.mark')}
        </Button>
      )}
      {mark.isError ? (
        <Notice tone="warning" title={t('end.failed')}>
          {t('end.failedWords')}
        </Notice>
      ) : null}
    </>
  )
}
