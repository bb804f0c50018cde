import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import { useInViewport, useMediaQuery, useReducedMotion } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { platformConstants } from '../../../src-shared/kernel/values/platform-constants.ts'
import { slideTo } from './slide-to.ts'
import { useCarouselPage } from './use-carousel-page.ts'
import styles from './carousel.module.css'

const { carouselItemsPerPage, carouselSpeedMs } = platformConstants

interface CarouselProps {
  readonly label: string
  readonly previousLabel: string
  readonly nextLabel: string
  /** Text of the position, such as `1 of 3`. */
  readonly positionLabel: (page: number, pageCount: number) => string
  readonly items: readonly { readonly key: string; readonly content: ReactNode }[]
}

/** Shows two items per page, or one in narrow windows. Advances automatically until the user interacts. */
export function Carousel({ label, previousLabel, nextLabel, positionLabel, items }: CarouselProps) {
  const isNarrow = useMediaQuery('(width < 700px)', false, { getInitialValueInEffect: false })
  const itemsPerPage = isNarrow ? 1 : carouselItemsPerPage
  const pageCount = Math.ceil(items.length / itemsPerPage)
  const { ref, inViewport } = useInViewport<HTMLElement>()
  const { page, turn, pauseProps } = useCarouselPage(pageCount, inViewport)
  const isMotionReduced = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const track = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const first = track.current?.children[page * itemsPerPage]
    if (!(track.current && first instanceof HTMLElement)) return
    return slideTo(track.current, first.offsetLeft - track.current.offsetLeft, isMotionReduced ? 0 : carouselSpeedMs)
  }, [page, itemsPerPage, isMotionReduced])

  const isOnPage = (index: number): boolean => Math.floor(index / itemsPerPage) === page
  return (
    <section ref={ref} className={styles.carousel} aria-roledescription="carousel" aria-label={label} {...pauseProps}>
      <ul ref={track} className={styles.track} style={{ '--koya-items-per-page': itemsPerPage } as CSSProperties}>
        {items.map(({ key, content }, index) => (
          <li key={key} inert={!isOnPage(index)}>
            {content}
          </li>
        ))}
      </ul>
      {pageCount > 1 ? (
        <div className={styles.controls}>
          <ActionIcon variant="default" size="lg" aria-label={previousLabel} onClick={() => turn(-1)}>
            <IconChevronLeft size={20} aria-hidden />
          </ActionIcon>
          <span className={styles.position}>{positionLabel(page + 1, pageCount)}</span>
          <ActionIcon variant="default" size="lg" aria-label={nextLabel} onClick={() => turn(1)}>
            <IconChevronRight size={20} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
    </section>
  )
}
