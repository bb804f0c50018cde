import { ReportOf } from '../../../features/attempt/report/report-of.tsx'
import { PaperPictures } from '../../../features/attempt/paper-pictures.tsx'
import { Review } from '../../../features/attempt/report/review/review.tsx'
import { ItemPartContext, type ItemPart } from '../../../features/attempt/item-part-context.ts'
import { ItemMarkPart } from '../../../features/learning/bookmarks/item-mark-part.tsx'
import { afterExamPath } from '../../../routes/paths.ts'
import { useExamText } from '../../base/use-exam-text.ts'
import { ForAttempt } from '../for-attempt.tsx'

const markOf: ItemPart = (itemId, name) => <ItemMarkPart itemId={itemId} name={name} />

export function ReviewPage() {
  useExamText()
  return (
    <ForAttempt
      page={(attemptId, slug) => (
        <ReportOf
          attemptId={attemptId}
          show={(report) => (
            <PaperPictures attemptId={attemptId} pictures={report.pictures}>
              <ItemPartContext value={markOf}>
                <Review report={report} reportPath={afterExamPath('report', slug, attemptId)} />
              </ItemPartContext>
            </PaperPictures>
          )}
        />
      )}
    />
  )
}
