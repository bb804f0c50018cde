import { ReportOf } from '../../features/attempt/report/report-of.tsx'
import { PaperPictures } from '../../features/attempt/paper-pictures.tsx'
import { Review } from '../../features/attempt/report/review.tsx'
import { afterExamPath } from '../paths.ts'
import { useExamWords } from '../use-exam-words.ts'
import { ForAttempt } from './for-attempt.tsx'

export function ReviewPage() {
  useExamWords()
  return (
    <ForAttempt
      page={(attemptId, slug) => (
        <ReportOf
          attemptId={attemptId}
          show={(report) => (
            <PaperPictures attemptId={attemptId} pictures={report.pictures}>
              <Review report={report} reportPath={afterExamPath('report', slug, attemptId)} />
            </PaperPictures>
          )}
        />
      )}
    />
  )
}
