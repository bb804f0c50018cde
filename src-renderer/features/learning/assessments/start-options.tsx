import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Radio.css'
import { Checkbox, Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Assessment } from '../../../../src-shared/content/exams/assessment.ts'

import { useGrantText } from './use-grant-text.ts'
import styles from './start-page.module.css'

/** Choices of a candidate before the start. */
export interface StartSelection {
  /** Chosen electives; at most as many as the exam requires. */
  readonly electives: readonly string[]
  /** A reason for extra time; null for none. */
  readonly extraTime: string | null
}

interface StartOptionsProps {
  readonly assessment: Pick<Assessment, 'choose' | 'extraTime'>
  readonly selection: StartSelection
  readonly onSelection: (selection: StartSelection) => void
}

/** Choice of electives, and of extra time if the exam grants it. */
export function StartOptions({ assessment: { choose, extraTime }, selection, onSelection }: StartOptionsProps) {
  const { t } = useTranslation()
  const { t: grantText } = useGrantText()
  const fixed = choose?.fixed ?? []
  return (
    <div className={styles.options}>
      {choose === undefined ? null : (
        <Checkbox.Group
          label={t('startPage.choose.title', { count: choose.count })}
          description={t('startPage.choose.words', { subjects: fixed.map(({ title }) => title).join(', ') })}
          value={[...selection.electives]}
          onChange={(electives) => {
            onSelection({ ...selection, electives })
          }}
        >
          <div className={styles.electives}>
            {choose.electives.map(({ slug, title }) => (
              <Checkbox
                key={slug}
                value={slug}
                label={title}
                disabled={selection.electives.length >= choose.count && !selection.electives.includes(slug)}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {extraTime === undefined ? null : (
        <Radio.Group
          label={t('startPage.extraTime.title')}
          description={grantText('extraTime')}
          value={selection.extraTime ?? 'none'}
          onChange={(value) => {
            onSelection({ ...selection, extraTime: value === 'none' ? null : value })
          }}
        >
          <Stack gap={8} mt={8}>
            <Radio value="none" label={t('startPage.extraTime.none')} />
            {extraTime.map(({ id, title, msPerPart, isInWords }) => (
              <Radio
                key={id}
                value={id}
                label={msPerPart === 0 ? title : t('startPage.extraTime.reason', { title, count: Math.round(msPerPart / 60_000) })}
                description={isInWords ? grantText('inWords') : undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </div>
  )
}
