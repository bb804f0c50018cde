import { useTranslation } from 'react-i18next'
import type { PolicyState } from '../../../src-shared/settings/policy.ts'
import { Notice } from '../../ui/notice.tsx'

const tones = { absent: 'calm', valid: 'calm', invalid: 'warning', unreadable: 'warning' } as const

/** Whether a centre has set something on this computer. A file that says nothing Koya understands is told of, never taken for none. */
export function PolicyNotice({ state, path, problems }: PolicyState) {
  const { t } = useTranslation()
  return (
    <Notice tone={tones[state]} testId="policy-state">
      {t(`settings.policy.${state}`, { path })}
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
