import { useReducedMotion } from '@mantine/hooks'
import { ViewTransition, type ReactNode } from 'react'
import { platformConstants } from '../../../src-shared/kernel/values/platform-constants.ts'

/** Class of both transitions; `theme/page-transition.css` defines the motion. */
const transitionClass = `${platformConstants.pageTransitionName} ${platformConstants.pageTransitionMode}`

/** Needs a key: when it changes, the old page leaves before the new one enters. No motion if reduced motion is preferred. */
export function PageTransition({ children }: { readonly children: ReactNode }) {
  const isMotionReduced = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const how = isMotionReduced ? 'none' : transitionClass
  return (
    <ViewTransition default="none" enter={how} exit={how} share="none" update="none">
      {children}
    </ViewTransition>
  )
}
