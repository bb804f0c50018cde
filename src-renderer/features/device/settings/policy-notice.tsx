import type { PolicyState } from '../../../../src-shared/device/policy.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useSettingsText } from './use-settings-text.ts'

const tones = { absent: 'calm', valid: 'calm', invalid: 'warning', unreadable: 'warning' } as const

/** States whether a centre has set a policy on this computer. An invalid file is reported, never treated as absent. */
export function PolicyNotice({ state, path, problems }: PolicyState) {
  const { t } = useSettingsText()
  return (
    <Notice tone={tones[state]}>
      {t(`policy.${state}`, { path })}
      {problems.length === 0 ? null : (
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
