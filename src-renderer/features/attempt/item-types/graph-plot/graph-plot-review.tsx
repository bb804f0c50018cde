import { Box } from '@mantine/core'
import { compare, whole } from '../../../../../src-shared/content/item-types/base/fraction.ts'
import type { Crossing } from '../../../../../src-shared/content/item-types/graph-plot/graph-plot-schemas.ts'
import { markGraphPlot, pointsNearKey } from '../../../../../src-shared/content/item-types/graph-plot/mark-graph-plot.ts'
import { AnswerMark, type AnswerSign } from '../parts/answer-mark.tsx'
import { ComparedAnswers } from '../parts/compared-answers.tsx'
import type { ReviewViewProps } from '../parts/review-view.ts'
import listStyles from '../parts/review-list.module.css'
import { useItemTypeText } from '../parts/use-item-type-text.ts'
import { GraphDrawing, Plotted } from './graph-drawing.tsx'
import { pointText } from './graph-scale.ts'
import { plottedIn } from './plot-point.ts'

/** The grid with the given answer as dots and the right one as rings, then the same in words. */
export function GraphPlotReview({ item, itemKey, given }: ReviewViewProps<'graph-plot'>) {
  const { t } = useItemTypeText()
  const plotted = plottedIn(given)
  const isLine = item.task === 'line'
  const isRight = plotted.length > 0 && compare(markGraphPlot(plotted, itemKey), whole) === 0
  const inWords = (points: readonly Crossing[]): string => points.map((point) => pointText(point, item)).join(', ')
  return (
    <>
      <GraphDrawing axes={item}>
        <Plotted axes={item} points={plotted} hasLine={isLine} mark="given" />
        {isRight ? null : <Plotted axes={item} points={itemKey.rightPoints} hasLine={isLine} mark="key" />}
      </GraphDrawing>
      {isRight ? null : (
        <Box component="p" c="dimmed" fz={15} mt={4} mb={8}>
          {t('review.graphLegend')}
        </Box>
      )}
      {isLine || plotted.length === 0 ? (
        <ComparedAnswers
          given={plotted.length === 0 ? null : t('review.graphLine', { points: inWords(plotted) })}
          isRight={isRight}
          right={isLine ? t('review.graphLine', { points: inWords(itemKey.rightPoints) }) : inWords(itemKey.rightPoints)}
        />
      ) : (
        <ul className={listStyles.options}>
          {signedPoints(plotted, itemKey).map(({ point, sign }) => (
            <li key={`${sign} ${String(point.x)} ${String(point.y)}`} className={listStyles.option} data-mark={sign}>
              <span className={listStyles.text}>{pointText(point, item)}</span>
              <AnswerMark sign={sign} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function signedPoints(
  plotted: readonly Crossing[],
  key: ReviewViewProps<'graph-plot'>['itemKey']
): readonly { readonly point: Crossing; readonly sign: AnswerSign }[] {
  const right = pointsNearKey(plotted, key)
  const missed = key.rightPoints.filter((point) => pointsNearKey(plotted, { rightPoints: [point], tolerance: key.tolerance }).length === 0)
  return [
    ...plotted.map((point) => ({ point, sign: right.includes(point) ? ('givenRight' as const) : ('givenWrong' as const) })),
    ...missed.map((point) => ({ point, sign: 'key' as const }))
  ]
}
