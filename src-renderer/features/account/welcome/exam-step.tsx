import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/RadioCard.css'
import '@mantine/core/styles/RadioIndicator.css'
import { NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import { IconBackpack, IconBook2, IconBuildingBank, IconCertificate, IconNotebook, type Icon as TablerIcon } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { stageOf, type ClassLevelSlug, type TargetExamSlug } from '../../../../src-shared/account/class-levels.ts'
import type { LearnerProfile } from '../../../../src-shared/account/learner-profile.ts'
import { examsFor, missingFactOf } from '../../../../src-shared/account/study-scope.ts'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import styles from '../../../ui/form/form.module.css'
import { useForm } from '../../../ui/form/use-form.ts'
import { countries } from '../profile/regions.ts'
import card from './exam-step.module.css'
import { useWelcomeText } from './use-welcome-text.ts'

export type ExamChoice = Pick<LearnerProfile, 'targetExam' | 'examDate' | 'country'>

interface ExamStepProps {
  readonly classLevel: ClassLevelSlug | null
  /** Throws a `CodedFailure` on failure. */
  readonly onChosen: (choice: ExamChoice) => Promise<void>
}

const pictures = {
  utme: IconBuildingBank,
  wassce: IconCertificate,
  'neco-ssce': IconCertificate,
  bece: IconNotebook,
  ncee: IconBackpack,
  none: IconBook2
} as const satisfies Record<TargetExamSlug, TablerIcon>

function ExamPicture({ slug }: { readonly slug: TargetExamSlug }) {
  const Picture = pictures[slug]
  return <Picture size={26} color="var(--koya-green)" aria-hidden />
}

/** Where most learners are; the learner sees and can change it. */
const USUAL_COUNTRY = 'NG'

/** The next exam with its date, and the country where several have an exam of that name. A class without exams is asked nothing. */
export function ExamStep({ classLevel, onChosen }: ExamStepProps) {
  const { t } = useWelcomeText()
  const { i18n } = useTranslation()
  const exams = examsFor(classLevel)
  const [exam, setExam] = useState<TargetExamSlug>(exams[0]?.slug ?? 'none')
  const [country, setCountry] = useState(USUAL_COUNTRY)
  const needsCountry = missingFactOf({ classLevel, targetExam: exam, country: null }) === 'country'
  const isReal = exam !== 'none'
  const { failure, isBusy, formProps } = useForm({
    check: () => Promise.resolve({}),
    send: ({ examDate = '' }) =>
      onChosen({ targetExam: exam, examDate: !isReal || examDate === '' ? null : examDate, country: needsCountry ? country : null })
  })
  return (
    <form {...formProps} className={styles.form}>
      {exams.length > 1 ? (
        <Radio.Group
          aria-label={t('exam.exams')}
          value={exam}
          onChange={(value) => {
            setExam(exams.find(({ slug }) => slug === value)?.slug ?? 'none')
          }}
        >
          <Stack gap="xs">
            {exams.map(({ slug, title }) => (
              <Radio.Card key={slug} value={slug} className={card.exam}>
                <Radio.Indicator iconColor="var(--koya-on-green-fill)" />
                <ExamPicture slug={slug} />
                {title}
              </Radio.Card>
            ))}
          </Stack>
        </Radio.Group>
      ) : null}
      {isReal ? <TextInput name="examDate" type="date" size="md" label={t('exam.date')} /> : null}
      {needsCountry ? (
        <NativeSelect
          size="md"
          label={t('exam.country')}
          value={country}
          onChange={({ currentTarget }) => {
            setCountry(currentTarget.value)
          }}
          data={[...countries(formattingLocale(i18n.language))]}
        />
      ) : null}
      {failure === null ? null : (
        <Notice tone="trouble" action={<Link to="/register">{t('toRegister')}</Link>}>
          {failure.message}
        </Notice>
      )}
      <BusyButton type="submit" size="lg" fullWidth isBusy={isBusy} busyLabel={t('exam.starting')}>
        {t(stageOf(classLevel) === 'primary' ? 'exam.startChild' : 'exam.start')}
      </BusyButton>
    </form>
  )
}
