import '@mantine/core/styles/Input.css'
import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classLevels, type ClassLevelSlug } from '../../../../src-shared/account/class-levels.ts'
import type { LearnerProfile } from '../../../../src-shared/account/learner-profile.ts'
import { examsFor, type StudyFactName } from '../../../../src-shared/account/study-scope.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import styles from '../../../ui/form/form.module.css'
import { useForm } from '../../../ui/form/use-form.ts'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { countries } from './regions.ts'
import { useProfileText } from './use-profile-text.ts'

interface StudyQuestionProps {
  readonly fact: StudyFactName
  /** The learner's class; null if unknown. */
  readonly classLevel: ClassLevelSlug | null
}

/** Asks for the one profile field that decides which questions suit the learner, and saves it. */
export function StudyQuestion({ fact, classLevel }: StudyQuestionProps) {
  useProfileText()
  const { t } = useTranslation()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const choices = useChoices(fact, classLevel)
  const [choice, setChoice] = useState<{ readonly of: StudyFactName; readonly value: string }>({ of: fact, value: '' })
  // The next question starts without a choice.
  const chosen = choice.of === fact ? choice.value : ''
  const heading = useFocusOnLeaving()
  const { fields, failure, isBusy, forgive, formProps } = useForm({
    check: () => Promise.resolve(chosen === '' ? { answer: t(`studyQuestion.${fact}.choose`) } : {}),
    send: async () => {
      // Reads the learner from main, so that the rest of the profile stays unchanged.
      const { user } = (await unwrap(bridge.session.read({}))).auth
      if (user === null) return
      await unwrap(bridge.profile.update({ name: user.name, profile: withFact(user.profile, fact, chosen) }))
      await queryClient.invalidateQueries()
    }
  })
  return (
    <Card as="section" tone="calm" labelledBy="study-question">
      <h2 id="study-question" ref={heading}>
        {t(`studyQuestion.${fact}.title`)}
      </h2>
      <p>{t(`studyQuestion.${fact}.why`)}</p>
      <form {...formProps} className={styles.form}>
        <NativeSelect
          name="answer"
          label={t(`studyQuestion.${fact}.label`)}
          size="md"
          error={fields['answer']}
          value={chosen}
          onChange={({ currentTarget: { value } }) => {
            setChoice({ of: fact, value })
            forgive('answer')
          }}
          data={[{ value: '', label: t(`studyQuestion.${fact}.choose`) }, ...choices]}
        />
        {failure === null ? null : <Notice tone="trouble">{failure.message}</Notice>}
        <div>
          <BusyButton type="submit" size="md" isBusy={isBusy} busyLabel={t('profile.saving')}>
            {t('studyQuestion.save')}
          </BusyButton>
        </div>
      </form>
    </Card>
  )
}

/** After the last question is answered, moves the focus to the page's heading. */
function useFocusOnLeaving() {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const section = heading.current?.closest('section')
    const page = section?.closest('main')?.querySelector<HTMLElement>('h1')
    return () => {
      if (section?.contains(document.activeElement)) page?.focus()
    }
  }, [])
  return heading
}

interface Choice {
  readonly value: string
  readonly label: string
}

function useChoices(fact: StudyFactName, classLevel: ClassLevelSlug | null): readonly Choice[] {
  const { i18n } = useTranslation()
  switch (fact) {
    case 'classLevel':
      return classLevels.map(toChoice)
    case 'targetExam':
      return examsFor(classLevel).map(toChoice)
    case 'country':
      return countries(formattingLocale(i18n.language))
  }
}

function toChoice({ slug, title }: { readonly slug: string; readonly title: string }): Choice {
  return { value: slug, label: title }
}

function withFact(profile: LearnerProfile, fact: StudyFactName, chosen: string): LearnerProfile {
  switch (fact) {
    case 'classLevel':
      return { ...profile, classLevel: classLevels.find(({ slug }) => slug === chosen)?.slug ?? null }
    case 'targetExam':
      return { ...profile, targetExam: examsFor(profile.classLevel).find(({ slug }) => slug === chosen)?.slug ?? null }
    case 'country':
      return { ...profile, country: chosen }
  }
}
