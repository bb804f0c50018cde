import type { PolicyState } from '../../../../src-shared/device/policy.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useSettingsText } from './use-settings-text.ts'

const tones = { absent: 'calm', valid: 'calm', invalid: 'warning', unreadable: 'warning' } as const

/** Whether a centre has set something on this computer. A file that says nothing Koya understands is told of, never taken for none. */
export function PolicyNotice({ state, path, problems }: PolicyState) {
  const { t } = useSettingsText()
  return (
    <Notice tone={tones[state]} testId="policy-state">
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
