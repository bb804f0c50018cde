import { Box } from '@mantine/core'
import { LEAST_ANSWERS, type ShownFigures } from '../../../../src-shared/attempt/statistics/item-statistics.ts'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { useStatisticsText } from './use-statistics-text.ts'

/** A share with the range in which it likely lies. */
export function PercentFigure({ percent, low, high }: ShownFigures['difficulty']) {
  const { t } = useStatisticsText()
  return (
    <>
      {t('percent', { percent })}
      <Range>{t('percentRange', { low, high })}</Range>
    </>
  )
}

/** A correlation with its range. */
export function DiscriminationFigure({ discrimination }: Pick<ShownFigures, 'discrimination'>) {
  const { t } = useStatisticsText()
  if (discrimination === null) return t('unknown')
  const { value, low, high } = discrimination
  return (
    <>
      {toText(value)}
      <Range>{t('numberRange', { low: toText(low), high: toText(high) })}</Range>
    </>
  )
}

/** The problems of a question, or that none was found. */
export function FaultList({ faults }: Pick<ShownFigures, 'faults'>) {
  const { t } = useStatisticsText()
  if (faults.length === 0) return t('fine')
  return (
    <PlainList gap={4}>
      {faults.map((fault) => (
        <li key={fault}>
          <strong>{t(`faults.${fault}`)}</strong>
        </li>
      ))}
    </PlainList>
  )
}

/** Says plainly why there are no figures. */
export function NoFigures({ answeredCount }: { readonly answeredCount: number }) {
  const { t } = useStatisticsText()
  if (answeredCount === 0) return t('noAnswers')
  return answeredCount < LEAST_ANSWERS ? t('few', { count: answeredCount }) : t('noFigures')
}

function Range({ children }: { readonly children: string }) {
  return (
    <Box component="span" display="block" c="dimmed" fz="sm">
      {children}
    </Box>
  )
}

/** With a minus sign, which is as wide as a digit. */
function toText(value: number): string {
  return value.toFixed(2).replace('-', '−')
}
