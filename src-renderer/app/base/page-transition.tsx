import { useReducedMotion } from '@mantine/hooks'
import { ViewTransition, type ReactNode } from 'react'
import { platformConstants } from '../../../src-shared/kernel/values/platform-constants.ts'

/** The class of both transitions; its motion is in `theme/page-transition.css`. */
const transitionClass = `${platformConstants.pageTransitionName} ${platformConstants.pageTransitionMode}`

/** Give it a key: with a new one the old page goes out before the new one comes in. Nothing moves where motion is to be reduced. */
export function PageTransition({ children }: { readonly children: ReactNode }) {
  const isMotionReduced = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const how = isMotionReduced ? 'none' : transitionClass
  return (
    <ViewTransition default="none" enter={how} exit={how} share="none" update="none">
      {children}
    </ViewTransition>
  )
}
