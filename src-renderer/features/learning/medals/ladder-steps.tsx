import { Flex } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { MedalLadder } from '../../../../src-shared/content/exams/medal-ladder.ts'
import { anyOf } from '../../../ui/data/any-of.ts'
import { useMedalText } from './use-medal-text.ts'

const stateIcons = { open: IconCircle, passed: IconCircleCheckFilled, locked: IconLock } as const

/** A ladder in one line for its subject's card: one icon per level, with a link. */
export function LadderSteps({ ladder }: { readonly ladder: MedalLadder }) {
  const { t } = useTranslation()
  const { t: tMedal, i18n } = useMedalText()
  const { subjectSlug, title, levels, lock } = ladder
  const passed = levels.filter(({ state }) => state === 'passed').length
  return (
    <Flex component={Link} to={`/dashboard/medalTest?subject=${subjectSlug}`} display="inline-flex" wrap="wrap" gap="4px 8px" align="center">
      <Flex component="span" display="inline-flex" gap={2} c="var(--koya-ochre)" aria-hidden>
        {levels.map(({ slug, state }) => {
          const Icon = lock === undefined || state === 'passed' ? stateIcons[state] : IconLock
          return <Icon key={slug} size={18} />
        })}
      </Flex>
      <span>
        {t('subjectCard.toLadder')}
        <span className="visually-hidden">{t('subjectCard.of', { subject: title })}</span>:{' '}
        {lock === undefined
          ? t('medalTest.standing', { passed, total: levels.length })
          : tMedal('shut.opensWith', {
              addOns: anyOf(
                lock.addOns.map((addOn) => addOn.title),
                i18n.language
              )
            })}
      </span>
    </Flex>
  )
}
