import { Box, Flex } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { KeyMap } from '../../../../src-shared/content/exams/exam-rules.ts'
import { trainerPath } from '../../../routes/paths.ts'
import { KeyCap } from '../../../ui/card/key-cap.tsx'

/** The keys that operate the exam room, as in the real exam. */
export function EightKeys({ letters, keyMap }: { readonly letters: readonly string[]; readonly keyMap: KeyMap }) {
  const { t } = useTranslation()
  return (
    <>
      <h3>{t(letters.length === 4 ? 'startPage.keys.title' : 'startPage.keys.titleOfMany')}</h3>
      <Flex component="dl" direction="column" gap={8} m={0}>
        <KeyRow keys={letters} text={t('startPage.keys.choose')} />
        {(['next', 'previous', 'submit', 'reverse'] as const).map((act) => (
          <KeyRow key={act} keys={[keyMap[act]]} text={t(`startPage.keys.${act}`)} />
        ))}
      </Flex>
      <Box component="p" c="dimmed" fz={15}>
        {t('startPage.keys.mouse')} <Link to={trainerPath()}>{t('startPage.keys.trainer')}</Link>
      </Box>
    </>
  )
}

function KeyRow({ keys, text }: { readonly keys: readonly string[]; readonly text: string }) {
  return (
    <Flex gap={14} align="baseline">
      <Flex component="dt" flex="none" gap={4} miw={144}>
        {keys.map((key) => (
          <KeyCap key={key}>{key}</KeyCap>
        ))}
      </Flex>
      <Box component="dd" m={0}>
        {text}
      </Box>
    </Flex>
  )
}
