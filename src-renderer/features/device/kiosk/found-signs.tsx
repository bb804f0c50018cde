import { List } from '@mantine/core'
import type { FoundSign } from '../../../../src-shared/device/probe-findings.ts'
import { useKioskText } from './use-kiosk-text.ts'

/** Lists what was found on this computer, with the programs by name. */
export function FoundSigns({ signs }: { readonly signs: readonly FoundSign[] }) {
  const { t } = useKioskText()
  return (
    <List my="xs">
      {signs.map(({ finding, programs }) => (
        <List.Item key={finding}>
          {programs.length === 0 ? t(`signs.${finding}`) : t('signs.by', { sign: t(`signs.${finding}`), programs: programs.join(', ') })}
        </List.Item>
      ))}
    </List>
  )
}
