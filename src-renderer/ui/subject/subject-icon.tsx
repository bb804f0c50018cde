import {
  IconAtom2,
  IconBook,
  IconBook2,
  IconBuildingBank,
  IconBuildingChurch,
  IconBuildingMosque,
  IconBuildingStore,
  IconCalculator,
  IconChartLine,
  IconFlask,
  IconHourglass,
  IconLeaf,
  IconMagnet,
  IconMap,
  IconMessages,
  IconMicroscope,
  IconPuzzle,
  IconReceipt,
  IconScale,
  IconTool,
  IconToolsKitchen2,
  IconUsers,
  type Icon as TablerIcon
} from '@tabler/icons-react'
import styles from './subject-icon.module.css'

/** Colours of subjects; each has a tint and an ink in every theme. */
type Hue = 'blue' | 'rose' | 'violet' | 'amber' | 'green' | 'teal' | 'brown' | 'slate'

interface SubjectLook {
  readonly hue: Hue
  readonly Icon: TablerIcon
}

const english: SubjectLook = { hue: 'rose', Icon: IconMessages }

/** By the slug of a subject; neighbours in a timetable have different colours. */
const looks: Readonly<Record<string, SubjectLook>> = {
  mathematics: { hue: 'blue', Icon: IconCalculator },
  'further-mathematics': { hue: 'blue', Icon: IconChartLine },
  'quantitative-reasoning': { hue: 'blue', Icon: IconPuzzle },
  'english-language': english,
  'use-of-english': english,
  'verbal-reasoning': { hue: 'rose', Icon: IconPuzzle },
  physics: { hue: 'violet', Icon: IconMagnet },
  chemistry: { hue: 'amber', Icon: IconFlask },
  biology: { hue: 'green', Icon: IconMicroscope },
  'basic-science': { hue: 'teal', Icon: IconAtom2 },
  'agricultural-science': { hue: 'green', Icon: IconLeaf },
  economics: { hue: 'teal', Icon: IconChartLine },
  government: { hue: 'brown', Icon: IconBuildingBank },
  'civic-education': { hue: 'violet', Icon: IconScale },
  'social-studies': { hue: 'brown', Icon: IconUsers },
  commerce: { hue: 'amber', Icon: IconBuildingStore },
  'principles-of-accounts': { hue: 'blue', Icon: IconReceipt },
  geography: { hue: 'green', Icon: IconMap },
  'christian-religious-studies': { hue: 'rose', Icon: IconBuildingChurch },
  history: { hue: 'brown', Icon: IconHourglass },
  'home-economics': { hue: 'violet', Icon: IconToolsKitchen2 },
  'islamic-studies': { hue: 'teal', Icon: IconBuildingMosque },
  'literature-in-english': { hue: 'violet', Icon: IconBook },
  'vocational-aptitude': { hue: 'slate', Icon: IconTool }
}

const otherLook: SubjectLook = { hue: 'slate', Icon: IconBook2 }

/** Returns the look of a subject; one of its own for subjects of packs that Koya does not know. */
export function lookOfSubject(slug: string): SubjectLook {
  return Object.hasOwn(looks, slug) ? (looks[slug] ?? otherLook) : otherLook
}

/** The subject's picture, beside its name. `size`: of the square, in CSS pixels. */
export function SubjectIcon({ slug, size = 32 }: { readonly slug: string; readonly size?: number }) {
  const { hue, Icon } = lookOfSubject(slug)
  return (
    <span className={styles.square} data-hue={hue} style={{ width: size, height: size }} aria-hidden>
      <Icon size={Math.round(size * 0.65)} />
    </span>
  )
}
