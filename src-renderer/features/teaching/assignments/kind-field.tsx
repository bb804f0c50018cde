import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Input, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import type { AssignmentTarget } from '../../../../src-shared/teaching/school-class.ts'
import { useTeachingText } from '../base/use-teaching-text.ts'

const kinds = ['lesson', 'exam', 'questions'] as const satisfies readonly AssignmentTarget['kind'][]

interface KindFieldProps {
  readonly kind: AssignmentTarget['kind']
  readonly onKind: (kind: AssignmentTarget['kind']) => void
}

/** What kind of thing the class is set. */
export function KindField({ kind, onKind }: KindFieldProps) {
  const { t } = useTeachingText()
  const kindId = useId()
  return (
    <div>
      <Input.Label id={kindId}>{t('set.kind')}</Input.Label>
      <div>
        <SegmentedControl
          aria-labelledby={kindId}
          data={kinds.map((value) => ({ value, label: t(`set.${value}`) }))}
          value={kind}
          onChange={(value) => onKind(kinds.find((one) => one === value) ?? 'lesson')}
        />
      </div>
    </div>
  )
}
