import { Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useLoadingPhase } from '../../../ui/feedback/use-loading-phase.ts'
import { codeIn } from './mail-code.ts'
import { mailboxQuery } from './session-query.ts'

/** Shows the newest message of the registration in progress. */
export function LocalMailbox({ onUseCode }: { readonly onUseCode: (code: string) => void }) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(mailboxQuery(useBridge()))
  const opening = useLoadingPhase(isPending)
  const message = data?.messages.toSorted((a, b) => b.sentAt - a.sentAt)[0]
  const code = message && codeIn(message.text)
  return (
    <Box
      component="section"
      aria-label={t('mailbox.title')}
      p="md"
      bd="1px solid var(--koya-ochre-line)"
      bdrs="var(--koya-radius-card)"
      bg="var(--koya-ochre-wash)"
    >
      <Flex component="h2" gap={8} align="center" mt={0} mb="xs" c="var(--koya-ochre)" fz="md">
        <IconMail size={20} aria-hidden />
        {t('mailbox.title')}
      </Flex>
      {message && opening === 'idle' ? (
        <Box component="article" px="lg" py="md" bdrs={6} bg="var(--koya-surface)" style={{ boxShadow: 'var(--koya-shadow)' }} aria-live="polite">
          <Box component="p" mt={0} mb={8} fw={700}>
            {message.subject}
          </Box>
          <Box component="p" mt={0} mb={code === undefined ? 0 : 'sm'} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {message.text}
          </Box>
          {code === undefined ? null : (
            <Button
              variant="default"
              onClick={() => {
                onUseCode(code)
              }}
            >
              {t('mailbox.useCode')}
            </Button>
          )}
        </Box>
      ) : (
        <Box component="p" role="status" m={0}>
          {opening === 'idle' ? t('mailbox.empty') : opening === 'unseen' ? '' : t('mailbox.opening')}
        </Box>
      )}
    </Box>
  )
}
