import { Box, Flex } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { LockedAttempt } from '../../../../src-shared/attempt/attempt-lock.ts'
import { useLockText } from './use-lock-text.ts'
import { useSpanText } from './use-span-text.ts'

/** Public facts about a locked attempt: title, remaining time, and that its answers are safe. `name` is shown if there are several. */
export function LockedFacts({ attempt, name }: { readonly attempt: LockedAttempt; readonly name: string }) {
  const { t } = useLockText()
  const say = useSpanText()
  const { title, remainingMs, answeredCount, mayBeLeft } = attempt
  return (
    <>
      <Flex component="p" align="flex-start" gap={8} fz="lg" style={{ overflowWrap: 'anywhere' }}>
        <Box component="span" display="flex" flex="none" mt="0.2rem">
          <IconLock size={20} aria-hidden />
        </Box>
        <strong>{name === '' ? title : t('waiting.of', { name, title })}</strong>
      </Flex>
      <p>
        {remainingMs === null ? null : t('facts.left', { time: say(remainingMs) })} {remainingMs !== null && mayBeLeft ? t('facts.stopped') : null}
      </p>
      <p>{t('facts.answers', { count: answeredCount })}</p>
    </>
  )
}
