import { Box, Button, Flex, Stack } from '@mantine/core'
import { IconBackpack, IconPencil, IconSchool } from '@tabler/icons-react'
import { classLevels, stages, type ClassLevelSlug } from '../../../../src-shared/account/class-levels.ts'
import styles from './class-step.module.css'
import { useWelcomeText } from './use-welcome-text.ts'

const pictures = { primary: IconPencil, junior: IconBackpack, senior: IconSchool } as const

/** All classes as buttons, by the stage of school. A press chooses and goes on. */
export function ClassStep({ onChosen }: { readonly onChosen: (level: ClassLevelSlug) => void }) {
  const { t } = useWelcomeText()
  return (
    <Stack gap="md">
      {stages.map((stage) => {
        const Picture = pictures[stage]
        return (
          <section key={stage} aria-labelledby={`welcome-${stage}`}>
            <Flex component="h2" id={`welcome-${stage}`} m={0} mb={6} fz="md" gap="xs" align="center">
              <Picture size={22} color="var(--koya-green)" aria-hidden />
              <Box component="span">{t(`class.${stage}`)}</Box>
            </Flex>
            <div className={styles.classes}>
              {classLevels
                .filter((level) => level.stage === stage)
                .map(({ slug, title }) => (
                  <Button
                    key={slug}
                    variant="default"
                    size="md"
                    px="xs"
                    onClick={() => {
                      onChosen(slug)
                    }}
                  >
                    {title}
                  </Button>
                ))}
            </div>
          </section>
        )
      })}
    </Stack>
  )
}
