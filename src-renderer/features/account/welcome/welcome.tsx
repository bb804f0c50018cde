import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { classLevels, type ClassLevelSlug } from '../../../../src-shared/account/class-levels.ts'
import type { HomeStart } from '../../../../src-shared/account/session-schemas.ts'
import { examsFor } from '../../../../src-shared/account/study-scope.ts'
import { drawings } from '../../../ui/drawings/drawings.ts'
import formStyles from '../../../ui/form/form.module.css'
import { Page } from '../../../ui/page/page.tsx'
import { ClassStep } from './class-step.tsx'
import { ExamStep, type ExamChoice } from './exam-step.tsx'
import { NameStep } from './name-step.tsx'
import { useWelcomeText } from './use-welcome-text.ts'

export type FirstFacts = Omit<HomeStart, 'name'>

interface WelcomeProps {
  /** Makes the account, signs in and leads to the first questions. Throws a `CodedFailure` on failure. */
  readonly onBegin: (name: string, facts: FirstFacts) => Promise<void>
}

/** name ──▶ class ──▶ exam ──▶ begun; each step can be gone back. */
type Step = 'name' | 'class' | 'exam'

/** Asks a newcomer at home three things, one on each screen. Nothing is stored before the last one. */
export function Welcome({ onBegin }: WelcomeProps) {
  const { t } = useWelcomeText()
  const [step, setStep] = useState<Step>('name')
  const [name, setName] = useState('')
  const [classLevel, setClassLevel] = useState<ClassLevelSlug | null>(null)
  const hasExams = examsFor(classLevel).length > 1
  if (step === 'name') {
    return (
      <Page
        key="name"
        title={t('name.title')}
        lead={t('name.lead')}
        width="narrow"
        back={<img src={drawings.openBook} width={160} height={112} alt="" draggable={false} />}
      >
        <NameStep
          name={name}
          onName={(given) => {
            setName(given)
            setStep('class')
          }}
        />
        <nav className={formStyles.links} aria-label={t('links')}>
          <Link to="/login">{t('toLogin')}</Link>
          <Link to="/set-up">{t('toSetUp')}</Link>
        </nav>
      </Page>
    )
  }
  if (step === 'class') {
    return (
      <Page key="class" title={t('class.title')} width="narrow">
        <ClassStep
          onChosen={(level) => {
            setClassLevel(level)
            setStep('exam')
          }}
        />
        <Back
          onBack={() => {
            setStep('name')
          }}
        />
      </Page>
    )
  }
  if (classLevel === null) return null
  const level = classLevels.find(({ slug }) => slug === classLevel)?.title ?? ''
  return (
    <Page
      key="exam"
      title={t(hasExams ? 'exam.title' : 'exam.noneTitle')}
      {...(hasExams ? {} : { lead: t('exam.noneLead', { level }) })}
      width="narrow"
    >
      <ExamStep classLevel={classLevel} onChosen={(choice: ExamChoice) => onBegin(name, { classLevel, ...choice })} />
      <Back
        onBack={() => {
          setStep('class')
        }}
      />
    </Page>
  )
}

function Back({ onBack }: { readonly onBack: () => void }) {
  const { t } = useWelcomeText()
  return (
    <Button mt="sm" variant="subtle" fullWidth onClick={onBack}>
      {t('back')}
    </Button>
  )
}
